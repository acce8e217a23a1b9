// What the app says outside any page.
export const strings = {
  levels: { novice: "Easy", regular: "Regular", expert: "Expert" } as Record<string, string>,
  noCookies: "Allow cookies for this site, then reload the page. Without a cookie no table can recognize you.",
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
