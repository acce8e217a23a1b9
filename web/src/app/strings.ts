// Text that belongs to no single page.
export const strings = {
  levels: { novice: "Easy", regular: "Regular", expert: "Expert" } as Record<string, string>,
  noCookies: "Allow cookies for this site, then reload the page. The tables recognize you by a cookie.",
  notFound: {
    title: "Page not found",
    text: "The link may be incomplete. Copy it again.",
    home: "Home",
  },
  notLoaded: {
    title: "This page could not be loaded",
    text: "Check your internet connection. Your seat is saved.",
    again: "Try again",
  },
};
