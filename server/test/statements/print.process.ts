import { statementTexts } from '../../src/platform/db/db.ts'
import { loadStatements } from './all.ts'

await loadStatements()
process.stdout.write(JSON.stringify([...statementTexts]), () => process.exit())
