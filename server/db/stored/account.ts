// The address in a recorded account change.
export type AccountAddress = { email: string } | { mobilecode: string; mobile: string } | StoredAccount;
/** A bank account, with the last digits of its number. */
export type StoredAccount = { bank: string; account: string };
