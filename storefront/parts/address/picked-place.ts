// The place chosen on the map for another page: open to.chooseLocation(), and take it when the user is back.
export type Place = {
  latitude: number;
  longitude: number;
  /** ISO letters of the country the place lies in, when the map knows it */
  country?: string;
  /** the nearest city, by its international name */
  city?: string;
};

let picked: Place | null = null;

export const pickPlace = (place: Place): void => {
  picked = place;
};

export function takePickedPlace(): Place | null {
  const taken = picked;
  picked = null;
  return taken;
}
