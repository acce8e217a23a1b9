// The text of single-switch scanning.
export const strings = {
  stop: "Stop scanning",
};
