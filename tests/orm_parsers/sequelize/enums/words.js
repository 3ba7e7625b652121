export const KINDS = ['desk', 'floor'];
export const Colour = { RED: 'r', GREEN: 'g' };
export const COLOUR_LABELS = { [Colour.RED]: 'warm red', [Colour.GREEN]: 'dark green' };
