// The tables that a statement writes: from its syntax tree, or as declared by raw SQL (`executeWrite`, `writing`).
import {
  AliasNode,
  type CompiledQuery,
  DeleteQueryNode,
  InsertQueryNode,
  type Kysely,
  ListNode,
  MergeQueryNode,
  type OperationNode,
  type QueryResult,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from 'kysely';
import type { Built } from './prepared.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;
/** `writes`: tables that a statement in raw SQL declares. */
type Declared<Row = unknown> = CompiledQuery<Row> & { readonly writes?: readonly string[] };

const NONE: readonly string[] = [];

/** Raw SQL that writes these tables, for a prepared statement. */
export const writing = <Row>(writes: readonly (keyof Tables)[], statement: Built<Row>): Built<Row> => ({
  compile: (db): Declared<Row> => ({ ...statement.compile(db), writes }),
});

/** Runs raw SQL that writes these tables, which invalidates their cached values. Other writes use Kysely, whose tree names the tables. */
export const executeWrite = <Row>(db: Db, writes: readonly (keyof Tables)[], statement: Built<Row>): Promise<QueryResult<Row>> =>
  db.executeQuery(writing(writes, statement).compile(db));

/** The tables that a statement writes. */
export const writesOf = (statement: Declared): readonly string[] => statement.writes ?? tablesWritten(statement.query);

/** Names of tables, also of common table expressions that write. */
function tablesWritten(node: OperationNode): readonly string[] {
  if (SelectQueryNode.is(node)) return inCommonTables(node.with);
  if (InsertQueryNode.is(node)) return [...named(node.into), ...inCommonTables(node.with)];
  if (UpdateQueryNode.is(node)) return [...named(node.table), ...inCommonTables(node.with)];
  if (DeleteQueryNode.is(node)) return [...node.from.froms.flatMap(named), ...inCommonTables(node.with)];
  if (MergeQueryNode.is(node)) return [...named(node.into), ...inCommonTables(node.with)];
  return NONE;
}

const inCommonTables = (around: WithNode | undefined): readonly string[] =>
  around ? around.expressions.flatMap(({ expression }) => tablesWritten(expression)) : NONE;

function named(node: OperationNode | undefined): readonly string[] {
  if (!node) return NONE;
  if (TableNode.is(node)) return [node.table.identifier.name];
  if (AliasNode.is(node)) return named(node.node);
  return ListNode.is(node) ? node.items.flatMap(named) : NONE;
}
