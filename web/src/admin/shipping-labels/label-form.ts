import type { Form } from '../components/form/use-revision.ts'
import type { LabelValues } from './rules.ts'

/** What the parts of the form need of it. */
export type LabelForm = Pick<Form<LabelValues>, 'values' | 'setValues' | 'errors' | 'getInputProps'>
