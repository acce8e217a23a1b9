// What the card panel shows: the lines nearest to the hand, or the whole card.

export const cardView: { near: boolean } = $state({ near: true });
