import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as lists from './definitions/lists.service.ts'
import * as forms from './definitions/service.ts'
import * as inbox from './submissions/inbox.service.ts'
import * as submissions from './submissions/service.ts'

export function formRoutes(on: On, shop: Shop): void {
  on(calls.getForm, ({ caller, body }) => lists.read(shop, caller, body.formId))
  on(calls.getFormSummary, ({ caller, body }) => lists.summary(shop, caller, body.formId))
  on(calls.queryForms, ({ caller, body }) => lists.query(shop, caller, body))
  on(calls.listForms, ({ caller, body }) => lists.list(shop, caller, body))
  on(calls.createSubmission, ({ caller, body }) => submissions.create(shop, caller, body.submission))
  on(calls.validateFormSubmission, ({ caller, body }) => submissions.validate(shop, caller, body))
  on(calls.querySubmissionsByNamespace, ({ caller, body }) => submissions.query(shop, caller, body))
  on(calls.getSubmission, ({ caller, body }) => submissions.read(shop, caller, body.submissionId))
  on(calls.confirmSubmission, ({ caller, body }) => inbox.confirm(shop, caller, body.submissionId))
  on(calls.deleteSubmission, ({ caller, body }) => inbox.remove(shop, caller, body.submissionId))
  on(calls.getFormPage, ({ caller, body }) => forms.page(shop, caller.siteId, body.slug))
  on(calls.listFormPages, ({ caller }) => forms.links(shop, caller.siteId))
  on(calls.listShopForms, ({ caller }) => forms.list(shop, caller.siteId))
  on(calls.getShopForm, ({ caller, body }) => forms.read(shop, caller.siteId, body.id))
  on(calls.createForm, ({ caller, body }) => forms.create(shop, caller.siteId, body.form))
  on(calls.updateForm, ({ caller, body }) => forms.update(shop, caller.siteId, body.form))
  on(calls.deleteForm, ({ caller, body }) => inbox.removeForm(shop, caller, body.id))
  on(calls.listFormSubmissions, ({ caller, body }) => inbox.list(shop, caller, body))
  on(calls.markSubmissions, ({ caller, body }) => inbox.mark(shop, caller, body))
  on(calls.exportSubmissions, ({ caller, body }) => inbox.download(shop, caller, body.formId))
}
