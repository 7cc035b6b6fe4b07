// Stores of pictures outside the database: a folder, or a bucket of a service with the interface of S3. A store saves bytes by
// name; who may see them, what is encrypted and when they are deleted is decided in modules/platform/uploads. Never call one
// inside a database transaction.
export const STORE_CODES = ['folder', 's3'] as const;
type StoreCode = (typeof STORE_CODES)[number];

export type ObjectStore = {
  /** stored with every object in it */
  code: StoreCode;
  /** Its bytes come over a network, so a copy may be cached nearer. */
  far: boolean;
  /** Safe to repeat. When it returns, the object survives a crash. */
  put: (name: string, bytes: Buffer, mime: string) => Promise<void>;
  /** The same from a file, which is read in parts; `sha256` is of its bytes, base64url. */
  putFile: (name: string, path: string, sha256: string, mime: string) => Promise<void>;
  /** null: there is no such object */
  get: (name: string) => Promise<Buffer | null>;
  /** Bytes from one place up to another; null: there is no such object. */
  part: (name: string, from: number, to: number) => Promise<Buffer | null>;
  /** Removing a missing object succeeds. */
  remove: (name: string) => Promise<void>;
};

/** The operation failed: everything stays as it was, and a retry may succeed later. */
export class StoreUnavailable extends Error {
  constructor(
    message: string,
    /** the answer's, when there was one */
    readonly status = 0,
  ) {
    super(message);
  }
}
