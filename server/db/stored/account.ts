// The address in a recorded account change.
export type AccountAddress = { email: string } | { mobilecode: string; mobile: string } | StoredAccount;
/** A bank account, shown by its end. */
export type StoredAccount = { bank: string; account: string };
