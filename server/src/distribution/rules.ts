/** A foreign key that frees no rows, which the database cannot do on several nodes. The statements of the shop do it themselves. */
export function withoutFreeing(definition: string): string {
  return definition.replaceAll(/ ON DELETE SET NULL( \([^)]*\))?/g, '')
}

/**
 * The indexes that stand for a unique key on rows that lie on several nodes: one that is unique within a shop, and one
 * with the columns as before for whoever does not know the shop.
 *
 * @param definition the statement that makes the key
 */
export function keysOfShop(name: string, definition: string): [string, string] {
  const whole = definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX')
  const ofShop = definition
    .replace(` INDEX ${name} ON `, ` INDEX ${name}_of_site ON `)
    .replace('USING btree (', 'USING btree (site_id, ')
  return [ofShop, whole]
}
