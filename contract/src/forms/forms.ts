import Type, { type Static } from 'typebox'
import { PageSlug } from '../sites/storefront.ts'
import {
  CursorPaging,
  EmptyReply,
  EmptyRequest,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  optional,
  Paging,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { formLimits } from './limits.ts'

// Forms of the shop (second ring, section 3 "Forms").

/** `CHOICES` takes several answers. `CONSENT` is a checkbox whose words are kept with the answer. */
export const FormFieldType = Strings([
  'TEXT',
  'LONG_TEXT',
  'EMAIL',
  'PHONE',
  'NUMBER',
  'DATE',
  'CHOICE',
  'CHOICES',
  'CHECKBOX',
  'CONSENT',
])
export type FormFieldType = Static<typeof FormFieldType>

/** The name of an answer in submissions. The shop makes it of the label when it is left out. */
export const FormFieldKey = Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' })

const fieldTexts = {
  help: Text({ max: formLimits.help }),
  required: Type.Boolean(),
  /** Of a field of type `CHOICE` or `CHOICES`. */
  choices: Type.Array(Text({ min: 1, max: formLimits.choice }), { maxItems: formLimits.choices }),
}

export const FormField = Type.Object({
  key: FormFieldKey,
  type: FormFieldType,
  label: Text({ min: 1, max: formLimits.label }),
  ...fieldTexts,
})
export type FormField = Static<typeof FormField>

export const FormFieldDraft = Type.Object({
  type: FormFieldType,
  label: Text({ min: 1, max: formLimits.label }),
  ...optional({ key: FormFieldKey, ...fieldTexts }),
})
export type FormFieldDraft = Static<typeof FormFieldDraft>

const texts = {
  title: Text({ min: 1, max: formLimits.title }),
  /** The end of its address, `/forms/contact`. */
  slug: PageSlug,
  description: Text({ max: formLimits.description }),
  /** The label of the button; empty for the storefront's own. */
  button: Text({ max: formLimits.button }),
  /** What the sender reads afterwards; empty for the storefront's own. */
  thanks: Text({ max: formLimits.thanks }),
}
const switches = {
  published: Type.Boolean(),
  /** The storefront links to it below its pages. */
  inFooter: Type.Boolean(),
  /** The shop gets an e-mail about each submission. */
  notifies: Type.Boolean(),
}

/** A form as its shop edits it. `submissions` and `unseen` stop at 1,001. */
export const ShopForm = Type.Object({
  id: Text(),
  revision: Revision,
  ...texts,
  fields: Type.Array(FormField),
  ...switches,
  submissions: Whole(),
  unseen: Whole(),
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type ShopForm = Static<typeof ShopForm>

const draft = {
  ...optional(texts),
  fields: Type.Array(FormFieldDraft, { minItems: 1, maxItems: formLimits.fields }),
  ...optional(switches),
  title: texts.title,
  slug: texts.slug,
}
const FormDraft = Type.Object(draft)
export type FormDraft = Static<typeof FormDraft>

const ById = Type.Object({ id: Guid })
const ShopFormReply = Type.Object({ form: ShopForm })

export const ListShopFormsRequest = EmptyRequest
export const ListShopFormsReply = Type.Object({ forms: Type.Array(ShopForm) })
export const GetShopFormRequest = ById
export const GetShopFormReply = ShopFormReply
export const CreateFormRequest = Type.Object({ form: FormDraft })
export const CreateFormReply = ShopFormReply
/** With the revision that was read, the change is refused if somebody else was faster. */
export const UpdateFormRequest = Type.Object({
  form: Type.Object({ ...draft, id: Guid, ...optional({ revision: Revision }) }),
})
export type UpdateFormRequest = Static<typeof UpdateFormRequest>
export const UpdateFormReply = ShopFormReply
export const DeleteFormRequest = ById
export const DeleteFormReply = EmptyReply

// ── For the shop's own storefront ───────────────────────────────────────────────────────────────────────

export const FormPage = Type.Object({ id: Text(), ...texts, fields: Type.Array(FormField) })
export type FormPage = Static<typeof FormPage>
export const GetFormPageRequest = Type.Object({ slug: Text({ max: 100 }) })
export const GetFormPageReply = Type.Object({ form: FormPage })
export const ListFormPagesRequest = EmptyRequest
/** Published forms that storefronts link to. */
export const ListFormPagesReply = Type.Object({
  forms: Type.Array(Type.Object({ slug: Text(), title: Text() })),
})

// ── As published clients know them ──────────────────────────────────────────────────────────────────────

/** `formFields` is what current clients read, `fields` the same for older ones. */
export const Form = Fields({
  id: Text(),
  name: Text(),
  namespace: Text(),
  enabled: Type.Boolean(),
  kind: Text(),
  formFields: Type.Array(FreeForm),
  fields: Type.Array(FreeForm),
  steps: Type.Array(FreeForm),
  properties: Fields({ name: Text(), disabled: Type.Boolean() }),
  submitSettings: FreeForm,
  spamFilterProtectionLevel: Text(),
  revision: Revision,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type Form = Static<typeof Form>

export const GetFormRequest = Type.Object({ formId: Guid })
export const GetFormReply = Type.Object({ form: Form })

/** Filters: `id`, `name`, `namespace`, `enabled`, `createdDate`, `updatedDate`. */
export const QueryFormsRequest = Fields({ query: PlatformQuery, namespace: Text({ max: 100 }) })
export type QueryFormsRequest = Static<typeof QueryFormsRequest>
const pageMetadata = Fields({
  count: Whole(),
  offset: Whole(),
  total: Whole(),
  tooManyToCount: Type.Boolean(),
  hasNext: Type.Boolean(),
  cursors: Fields({ next: Nullable(Text()), prev: Nullable(Text()) }),
})
export const QueryFormsReply = Type.Object({ forms: Type.Array(Form), metadata: pageMetadata })
export type QueryFormsReply = Static<typeof QueryFormsReply>

const ids = Type.Array(Guid, { maxItems: formLimits.forms })
export const ListFormsRequest = Type.Object({
  namespace: Text({ min: 1, max: 100 }),
  ...optional({
    order: Nullable(Text({ max: 50 })),
    paging: Fields({ ...Paging.properties, ...CursorPaging.properties }),
    formIds: Type.Union([ids, Guid]),
    enabled: Type.Union([Type.Boolean(), Type.Null()]),
    nameFilter: Nullable(Text({ max: 200 })),
  }),
})
export type ListFormsRequest = Static<typeof ListFormsRequest>
export const ListFormsReply = Type.Object({ forms: Type.Array(Form), pagingMetadata: pageMetadata })
export type ListFormsReply = Static<typeof ListFormsReply>

export const GetFormSummaryRequest = GetFormRequest
export const GetFormSummaryReply = Type.Object({
  formSummary: Fields({
    id: Text(),
    name: Text(),
    namespace: Text(),
    enabled: Type.Boolean(),
    fields: Type.Array(FreeForm),
  }),
})
