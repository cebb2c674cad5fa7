// node --import ./cartwright/preload.mjs: the process begins when the published clients' hosts are the shop.
import { redirected } from './redirect.mjs'

await redirected
