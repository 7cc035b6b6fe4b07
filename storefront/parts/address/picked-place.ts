// The place chosen on the map for another page: open to.chooseLocation(), and take it when the user is back.
export type PickedPlace = {
  latitude: number;
  longitude: number;
  /** ISO letters of the country the place lies in, when the map knows it */
  country?: string;
  /** the nearest city, by its international name */
  city?: string;
};

let picked: PickedPlace | null = null;

export const pickPlace = (place: PickedPlace): void => {
  picked = place;
};

export function takePickedPlace(): PickedPlace | null {
  const taken = picked;
  picked = null;
  return taken;
}
