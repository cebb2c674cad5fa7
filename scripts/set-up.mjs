// npm run setup: what `npm start` does before it starts, for images of containers.
import { root, setUp } from './setup.mjs'

process.chdir(root)
await setUp()
