// The text of the chat.
export const strings = {
  label: "Chat",
  empty: "No messages yet.",
  muted: "The host has muted you. The others do not see your messages.",
  playersOnly: "Only players can chat at this table now.",
  message: "Type a message",
  send: "Send",
  you: "You",
  name: "Your name",
  nameMissing: "Type your name first.",
  unread: (count: number) => `${count} new`,
};
