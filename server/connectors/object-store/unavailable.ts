// A store of pictures that did not do what it was asked: everything stays as it was, and the same may succeed later.
export class StoreUnavailable extends Error {
  constructor(
    message: string,
    /** the answer's, when there was one */
    readonly status = 0,
  ) {
    super(message);
  }
}
