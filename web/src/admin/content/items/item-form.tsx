import type { ContentCollection } from '@cartwright/contract/content/collections.ts'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { Hint } from '../../components/display/hint.tsx'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { type Data, dataOf, type FormValues, jsonProblems, ownFields, valuesOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import '../content.css'

const texts = allTexts.item

interface ItemFormProps {
  collection: ContentCollection
  /** Absent for a new one. */
  item?: { id: string; data: Data }
}

export function ItemForm({ collection, item }: ItemFormProps) {
  const fields = ownFields(collection)
  const { form, submit, error, isPending, isCreating } = useItem({ collection, ...(item ? { item } : {}) })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={fields.map(({ key }) => `dataItem.data.${key}`)}
      mayChange={may(useMe(), 'CONTENT.MANAGE')}
      isDirty={!item || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={collection.displayName || collection.id}>
        {fields.length === 0 && <Hint>{texts.noFields}</Hint>}
        {fields.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            stored={item?.data[field.key]}
            input={form.getInputProps(field.key)}
          />
        ))}
      </FormSection>
    </RecordForm>
  )
}

interface Written {
  id: string
  revision: string
}

/** The time of the last change stands for a revision: nobody overwrites what somebody else has saved since. */
function useItem({ collection, item }: ItemFormProps) {
  const { timeZone } = useMe().site
  const fields = ownFields(collection)
  const dataCollectionId = collection.id
  return useRecord<FormValues, Written>({
    id: item?.id,
    revision: item && changedAt(item.data),
    values: valuesOf(fields, item?.data ?? {}, timeZone),
    async write(values, known) {
      const data = dataOf(fields, values, { before: item?.data ?? {}, timeZone })
      if (!known) return written(await shop.call('insertDataItem', { dataCollectionId, dataItem: { data } }))
      const condition = {
        filter: { _updatedDate: { $date: new Date(Number(known.revision)).toISOString() } },
      }
      return written(
        await shop.call('updateDataItem', { dataCollectionId, dataItem: { id: known.id, data }, condition }),
      )
    },
    pathOf: ({ id }) => `/admin/content/${dataCollectionId}/${encodeURIComponent(id)}`,
    errorsOf: (error) => formErrors(error, 'dataItem.data'),
    missingIn(values) {
      const wrong = jsonProblems(fields, values)
      return wrong.length > 0 ? Object.fromEntries(wrong.map((key) => [key, texts.notJson])) : undefined
    },
    saved: texts.saved,
  })
}

function written({ dataItem: { id = '', data = {} } }: { dataItem: { id?: string; data?: Data } }): Written {
  return { id, revision: changedAt(data) }
}

function changedAt({ _updatedDate }: Data): string {
  const { $date = 0 } = (_updatedDate ?? {}) as { $date?: string }
  return String(new Date($date).getTime())
}
