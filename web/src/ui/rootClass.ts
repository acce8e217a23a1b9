// A class on the root element for as long as a page is shown. The selector html:has(...) would make the browser compute
// the styles of the whole page again after every change.

/** An attachment. */
export const rootClass = (name: string) => (): (() => void) => {
  document.documentElement.classList.add(name);
  return () => document.documentElement.classList.remove(name);
};
