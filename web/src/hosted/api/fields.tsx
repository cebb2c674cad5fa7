import type { ApiField, ApiShape } from '@cartwright/contract/pages/api-reference.ts'
import { classes } from '../../ui/classes.ts'
import { texts } from './texts.ts'

interface FieldsProps {
  title?: string
  shape: ApiShape
  empty: string
}

/** The fields of an object. Those of inner objects are indented below their field. */
export function Fields({ title, shape, empty }: FieldsProps) {
  return (
    <>
      {title && <h3>{title}</h3>}
      {shape.fields.length === 0 ? (
        <p className="text-sm text-soft">{empty}</p>
      ) : (
        <dl>
          {shape.fields.map((field) => (
            <Field key={field.path} field={field} />
          ))}
        </dl>
      )}
    </>
  )
}

function Field({ field: { name, depth, type, entity, required, note } }: { field: ApiField }) {
  return (
    <div className={classes(depth > 0 && `inner-${Math.min(depth, 4)}`)}>
      <dt>
        {name}
        {required && <b>{texts.required}</b>}
      </dt>
      <dd>
        {entity ? <a href={entity}>{type}</a> : <i>{type}</i>}
        {note && ` ${note}`}
      </dd>
    </div>
  )
}
