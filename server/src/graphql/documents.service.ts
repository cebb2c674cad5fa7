import { createHash } from 'node:crypto'
import type { GraphQlRequest } from '@cartwright/contract/sites/graphql.ts'
import {
  type DocumentNode,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Shop } from '../platform/shop.ts'
import { Fault, faulty } from './errors.rules.ts'
import { most } from './limits.rules.ts'
import { schema } from './schema/schema.ts'

/** The document of a request: sent, or known by its hash from an earlier one. */
export function documentOf(shop: Shop, { query, extensions }: GraphQlRequest): DocumentNode {
  const { persisted } = knownTo(shop)
  const hash = extensions?.persistedQuery?.sha256Hash
  if (hash === undefined) return readDocument(shop, query ?? '')
  if (!query) {
    const text = persisted.get(hash)
    if (text === undefined) throw faulty('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
    return readDocument(shop, text)
  }
  if (createHash('sha256').update(query).digest('hex') !== hash) {
    throw faulty('PERSISTED_QUERY_MISMATCH', 'sha256Hash is not that of the query')
  }
  const document = readDocument(shop, query)
  persisted.set(hash, query)
  return document
}

interface Known {
  /** Texts by their hash. */
  persisted: LRUCache<string, string>
  /** What was read from a text, or why it could not be. */
  read: LRUCache<string, DocumentNode | Fault>
}

/** Characters of all texts together: storefronts have some dozens of documents, anybody may send others. */
const room = 4_000_000

const known = new WeakMap<Shop, Known>()

function knownTo(shop: Shop): Known {
  const found = known.get(shop)
  if (found) return found
  const none: Known = {
    persisted: new LRUCache({ max: 1000, maxSize: room, sizeCalculation: ({ length }) => length + 64 }),
    read: new LRUCache({ max: 500, maxSize: room, sizeCalculation: (_, { length }) => length + 64 }),
  }
  known.set(shop, none)
  return none
}

function readDocument(shop: Shop, text: string): DocumentNode {
  const { read } = knownTo(shop)
  const found = read.get(text) ?? readAnew(shop, text)
  read.set(text, found)
  if (found instanceof Fault) throw found
  return found
}

function readAnew(shop: Shop, text: string): DocumentNode | Fault {
  try {
    const document = parse(text, { maxTokens: most.tokens })
    const rules = shop.development ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
    const errors = validate(schema, document, rules, { maxErrors: 10, hideSuggestions: !shop.development })
    return errors.length === 0 ? document : new Fault('GRAPHQL_VALIDATION_FAILED', errors)
  } catch (error) {
    if (error instanceof GraphQLError) return new Fault('GRAPHQL_PARSE_FAILED', [error])
    throw error
  }
}
