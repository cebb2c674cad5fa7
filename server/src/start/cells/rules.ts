import { StartFailure } from '../../platform/process/console.ts'
import { type Config, firstCell } from '../config.ts'

/** The configuration for one of the cells. Refuses a name that none has. */
export function configOf(config: Config, name: string): Config {
  if (name === firstCell) return config
  const cell = config.cells.find((one) => one.name === name)
  if (!cell) {
    const known = config.cells.map((one) => one.name).join(', ')
    throw new StartFailure(
      known
        ? `There is no cell "${name}". These are there: ${known}.`
        : `There is no cell "${name}": CELL_URLS names none.`,
    )
  }
  const { databaseUrl: _url, databasePoolUrl: _pool, databaseReplicaUrl: _replica, ...installation } = config
  const { name: own, ...databases } = cell
  return { ...installation, ...databases, cell: own }
}
