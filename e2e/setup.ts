import { afterAll, beforeAll } from 'vitest'
import { closeWorld, openWorld } from './world.ts'

beforeAll(openWorld)
afterAll(closeWorld)
