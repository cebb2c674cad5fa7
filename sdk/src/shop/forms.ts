import { type Method, methods, type OptionalMethod, type Send } from '../transport/transport.ts'

/** Forms of the shop. All texts are plain text. */
export interface FormCalls {
  /**
   * Lists the published forms that the shop wants storefronts to link to.
   *
   * @example
   * const { forms } = await shop.forms.listFormPages()
   * console.log(forms.map(({ slug, title }) => `${title}: /forms/${slug}`))
   */
  listFormPages: OptionalMethod<'listFormPages'>

  /**
   * Reads a published form with its fields. Rejects with `FORM_NOT_FOUND`.
   *
   * @example
   * const found = await shop.forms
   *   .getFormPage({ slug: 'contact' })
   *   .then(({ form }) => form.fields.map(({ label }) => label))
   *   .catch((error) => error.code)
   * console.log(found)
   */
  getFormPage: Method<'getFormPage'>

  /**
   * Sends a form, with the answers by the keys of its fields. Rejects with violations, one for each wrong answer, whose
   * `data.errorPath` is the key; with `FORM_NOT_FOUND`, and with `FORM_DISABLED` for a form that is not published.
   *
   * @example
   * const { forms } = await shop.forms.listFormPages()
   * if (forms[0]) {
   *   const { form } = await shop.forms.getFormPage({ slug: forms[0].slug })
   *   const submissions = { name: 'Anna', email: 'anna@example.com', message: 'Is the mug dishwasher-safe?' }
   *   const sent = await shop.forms
   *     .createSubmission({ submission: { formId: form.id, submissions } })
   *     .catch((error) => error.violations)
   *   console.log(sent)
   * }
   */
  createSubmission: Method<'createSubmission'>
}

export function formCalls(send: Send): FormCalls {
  return methods(send, ['listFormPages', 'getFormPage', 'createSubmission'])
}
