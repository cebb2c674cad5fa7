import { allStatements } from './all.ts'

process.stdout.write(JSON.stringify([...(await allStatements())]), () => process.exit())
