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
import type { Shop } from '../platform/shop/shop.ts'
import { RequestError, requestError } from './errors.rules.ts'
import { maxSize } from './limits.rules.ts'
import { schema } from './schema/schema.ts'

/** The document of a request, or the persisted one with its hash. */
export function findDocument(shop: Shop, { query, extensions }: GraphQlRequest): DocumentNode {
  const { persisted } = cachesOf(shop)
  const hash = extensions?.persistedQuery?.sha256Hash
  if (hash === undefined) return readDocument(shop, query ?? '')
  if (!query) {
    const text = persisted.get(hash)
    if (text === undefined) throw requestError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
    return readDocument(shop, text)
  }
  if (createHash('sha256').update(query).digest('hex') !== hash) {
    throw requestError('PERSISTED_QUERY_MISMATCH', 'sha256Hash does not match the query')
  }
  const document = readDocument(shop, query)
  persisted.set(hash, query)
  return document
}

interface DocumentCaches {
  /** Texts by hash. */
  persisted: LRUCache<string, string>
  /** The document of a text, or its error. */
  read: LRUCache<string, DocumentNode | RequestError>
}

/** Characters of all texts together. Storefronts have dozens of documents, but anybody may send others. */
const maxCharacters = 4_000_000

const caches = new WeakMap<Shop, DocumentCaches>()

function cachesOf(shop: Shop): DocumentCaches {
  const found = caches.get(shop)
  if (found) return found
  const created: DocumentCaches = {
    persisted: new LRUCache({
      max: 1000,
      maxSize: maxCharacters,
      sizeCalculation: ({ length }) => length + 64,
    }),
    read: new LRUCache({ max: 500, maxSize: maxCharacters, sizeCalculation: (_, { length }) => length + 64 }),
  }
  caches.set(shop, created)
  return created
}

function readDocument(shop: Shop, text: string): DocumentNode {
  const { read } = cachesOf(shop)
  const found = read.get(text) ?? parseDocument(shop, text)
  read.set(text, found)
  if (found instanceof RequestError) throw found
  return found
}

function parseDocument(shop: Shop, text: string): DocumentNode | RequestError {
  try {
    const document = parse(text, { maxTokens: maxSize.tokens })
    const rules = shop.development ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
    const errors = validate(schema, document, rules, { maxErrors: 10, hideSuggestions: !shop.development })
    return errors.length === 0 ? document : new RequestError('GRAPHQL_VALIDATION_FAILED', errors)
  } catch (error) {
    if (error instanceof GraphQLError) return new RequestError('GRAPHQL_PARSE_FAILED', [error])
    throw error
  }
}
