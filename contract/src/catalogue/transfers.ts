import Type, { type Static } from 'typebox'
import { Fields, Guid, Nullable, optional, Strings, Text, Timestamp, Whole } from '../values/common.ts'

// The calls under /admin/v1 for imports, of products and of other records, and for exports of products.

/**
 * The format of a file: `HOSTED` is the product table of the hosted platform (`handleId`, `fieldType` …), `SHOPIFY`
 * that of Shopify with old or new column names, `WOOCOMMERCE` that of WooCommerce, `TABLE` any other table with
 * one product in each row, `CARTWRIGHT` our own JSON lines, which lose nothing. The others hold what their names say, with
 * `REVIEWS` and `REDIRECTS` from any shop.
 */
export const TransferLayout = Strings([
  'HOSTED',
  'SHOPIFY',
  'WOOCOMMERCE',
  'TABLE',
  'CARTWRIGHT',
  'SHOPIFY_CUSTOMERS',
  'SHOPIFY_ORDERS',
  'WOOCOMMERCE_CUSTOMERS',
  'WOOCOMMERCE_ORDERS',
  'REVIEWS',
  'REDIRECTS',
])
export type TransferLayout = Static<typeof TransferLayout>

/** The formats that an export writes. */
export const ExportLayout = Strings(['HOSTED', 'SHOPIFY', 'CARTWRIGHT'])
export type ExportLayout = Static<typeof ExportLayout>

/**
 * The shop checks an uploaded file (`CHECKING`) and changes nothing until the import starts (`CHECKED` → `RUNNING` →
 * `DONE`). `MAPPING`: it does not know all columns of the file, and waits until somebody maps them. `FAILED`: the file
 * cannot be read; `problem` has the reason.
 */
export const ImportState = Strings([
  'CHECKING',
  'MAPPING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'CANCELED',
  'FAILED',
])
export type ImportState = Static<typeof ImportState>

/** What happens to a product of the file. `UPDATE`: the product exists, and the file changes it. */
export const ExistingProducts = Strings(['UPDATE', 'SKIP'])
export type ExistingProducts = Static<typeof ExistingProducts>

export const ImportAction = Strings(['CREATE', 'CHANGE', 'UNCHANGED', 'SKIP', 'REFUSE'])
export type ImportAction = Static<typeof ImportAction>

/** Numbers of products by what happens to them. */
export const ImportCounts = Type.Object({
  created: Whole(),
  changed: Whole(),
  unchanged: Whole(),
  skipped: Whole(),
  refused: Whole(),
})
export type ImportCounts = Static<typeof ImportCounts>

/**
 * What a column of a file can hold. `PRICE` is before a sale, except beside a `FORMER_PRICE`. A table with columns for both
 * `REDIRECT_FROM` and `REDIRECT_TO` holds redirects.
 */
export const ImportTarget = Strings([
  'NAME',
  'ADDRESS',
  'DESCRIPTION',
  'PRICE',
  'SALE_PRICE',
  'FORMER_PRICE',
  'COST',
  'SKU',
  'BARCODE',
  'QUANTITY',
  'WEIGHT',
  'BRAND',
  'RIBBON',
  'KEYWORDS',
  'COLLECTIONS',
  'PICTURES',
  'VISIBLE',
  'SEO_TITLE',
  'SEO_DESCRIPTION',
  'REDIRECT_FROM',
  'REDIRECT_TO',
])
export type ImportTarget = Static<typeof ImportTarget>

/**
 * A column that the shop does not know by its name. `target` is what it holds: a proposal while the import waits, as far
 * as there is one. Without a target, it is left out.
 */
export const ImportColumn = Type.Object({
  column: Text(),
  /** A cell of the column; empty if the first rows have none. */
  sample: Text(),
  ...optional({ target: ImportTarget }),
})
export type ImportColumn = Static<typeof ImportColumn>

/** The author: a person or an API key. */
export const TransferAuthor = Fields({ kind: Text(), id: Text() })

export const Import = Type.Object({
  id: Guid,
  fileName: Text(),
  /** Size of the file in bytes. */
  size: Whole({ max: Number.MAX_SAFE_INTEGER }),
  state: ImportState,
  existing: ExistingProducts,
  /** Progress of the check or the import, between 0 and 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** The planned changes of the products checked so far. */
  expected: ImportCounts,
  /** The finished changes. */
  done: ImportCounts,
  /** Pictures are imported after their products. */
  pictures: Type.Object({ waiting: Whole(), fetched: Whole(), failed: Whole() }),
  createdDate: Timestamp,
  createdBy: TransferAuthor,
  ...optional({
    layout: TransferLayout,
    problem: Text(),
    /** The columns that the shop does not know by their names. */
    columns: Type.Array(ImportColumn),
    /** What these columns can hold. */
    targets: Type.Array(ImportTarget),
    redirects: Type.Boolean(),
    startedDate: Timestamp,
    finishedDate: Timestamp,
  }),
})
export type Import = Static<typeof Import>

/** A problem or a notice at one place of a file. Lines count from 1, including the heading. */
export const ImportProblem = Type.Object({
  severity: Strings(['ERROR', 'WARNING']),
  line: Whole(),
  description: Text(),
  ...optional({ column: Text() }),
})
export type ImportProblem = Static<typeof ImportProblem>

/** A product, customer, order, review or redirect of a file. `line` is its first line. */
export const ImportLine = Type.Object({
  line: Whole(),
  name: Text(),
  action: ImportAction,
  /** True once the change is made; false after the check. */
  done: Type.Boolean(),
  problems: Type.Array(ImportProblem),
  ...optional({ productId: Guid }),
})
export type ImportLine = Static<typeof ImportLine>

export const ImportPicture = Type.Object({
  address: Text(),
  productId: Guid,
  state: Strings(['WAITING', 'FETCHED', 'FAILED']),
  attempts: Whole(),
  ...optional({ problem: Text() }),
})
export type ImportPicture = Static<typeof ImportPicture>

const ImportId = Type.Object({ id: Guid })
const ImportEnvelope = Type.Object({ import: Import })
const limit = Nullable(Whole({ min: 1, max: 500 }))

/** The body is the file. These fields are in the query string. */
export const UploadImportRequest = Type.Object({
  fileName: Text({ min: 1, max: 255 }),
  ...optional({ existing: ExistingProducts }),
})
export type UploadImportRequest = Static<typeof UploadImportRequest>
export const UploadImportReply = ImportEnvelope
export type UploadImportReply = Static<typeof UploadImportReply>

export const GetImportRequest = ImportId
export type GetImportRequest = Static<typeof GetImportRequest>
export const GetImportReply = ImportEnvelope

/** `before` is the id of the last import of the previous page. */
export const ListImportsRequest = Fields({ before: Guid, limit })
export type ListImportsRequest = Static<typeof ListImportsRequest>
export const ListImportsReply = Type.Object({ imports: Type.Array(Import) })
export type ListImportsReply = Static<typeof ListImportsReply>

/** `after` is the `line` of the last product of the previous page. `problems` lists only products with problems. */
export const ListImportLinesRequest = Type.Object({
  id: Guid,
  ...optional({ after: Whole(), limit, action: ImportAction, problems: Type.Boolean() }),
})
export type ListImportLinesRequest = Static<typeof ListImportLinesRequest>
export const ListImportLinesReply = Type.Object({ lines: Type.Array(ImportLine) })
export type ListImportLinesReply = Static<typeof ListImportLinesReply>

/** `after` is the number of entries on the previous pages. */
export const ListImportPicturesRequest = Type.Object({
  id: Guid,
  ...optional({ after: Whole(), limit, state: ImportPicture.properties.state }),
})
export type ListImportPicturesRequest = Static<typeof ListImportPicturesRequest>
export const ListImportPicturesReply = Type.Object({ pictures: Type.Array(ImportPicture) })
export type ListImportPicturesReply = Static<typeof ListImportPicturesReply>

/** Columns that the request does not name, and those without a target, are left out. */
export const MapImportColumnsRequest = Type.Object({
  id: Guid,
  columns: Type.Array(
    Type.Object({ column: Text({ max: 1000 }), ...optional({ target: Nullable(ImportTarget) }) }),
    { maxItems: 1000 },
  ),
})
export type MapImportColumnsRequest = Static<typeof MapImportColumnsRequest>
export const MapImportColumnsReply = ImportEnvelope

/**
 * `redirects`: the addresses that the products had in a Shopify or WooCommerce shop, `/products/mug` or `/product/mug`, lead
 * to their pages here.
 */
export const StartImportRequest = Type.Object({ id: Guid, ...optional({ redirects: Type.Boolean() }) })
export type StartImportRequest = Static<typeof StartImportRequest>
export const StartImportReply = ImportEnvelope

export const CancelImportRequest = ImportId
export type CancelImportRequest = Static<typeof CancelImportRequest>
export const CancelImportReply = ImportEnvelope

export const RetryImportPicturesRequest = ImportId
export type RetryImportPicturesRequest = Static<typeof RetryImportPicturesRequest>
export const RetryImportPicturesReply = ImportEnvelope

// ── Export ──────────────────────────────────────────────────────────────────────────────────────────────

export const ExportState = Strings(['READY', 'RUNNING', 'DONE', 'BROKEN_OFF'])
export type ExportState = Static<typeof ExportState>

export const Export = Type.Object({
  id: Guid,
  layout: ExportLayout,
  fileName: Text(),
  /** The time of the last download. */
  state: ExportState,
  products: Whole(),
  /** The URL to download it, with an API key or a staff session. The file is generated each time. */
  downloadUrl: Text(),
  createdDate: Timestamp,
  createdBy: TransferAuthor,
  ...optional({ collectionId: Guid, productIds: Type.Array(Guid), finishedDate: Timestamp }),
})
export type Export = Static<typeof Export>

/** All products, those of a collection, or selected ones. */
export const CreateExportRequest = Type.Object({
  layout: ExportLayout,
  ...optional({ collectionId: Guid, productIds: Type.Array(Guid, { minItems: 1, maxItems: 10_000 }) }),
})
export type CreateExportRequest = Static<typeof CreateExportRequest>
export const CreateExportReply = Type.Object({ export: Export })
export type CreateExportReply = Static<typeof CreateExportReply>

export const ListExportsRequest = Fields({ before: Guid, limit })
export type ListExportsRequest = Static<typeof ListExportsRequest>
export const ListExportsReply = Type.Object({ exports: Type.Array(Export) })
export type ListExportsReply = Static<typeof ListExportsReply>

/** The reply is the file. */
export const DownloadExportRequest = Type.Object({ id: Guid })
export type DownloadExportRequest = Static<typeof DownloadExportRequest>
export const DownloadExportReply = Type.Object({})
