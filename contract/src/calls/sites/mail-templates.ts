import { named, siteAdmin, siteAdminReads } from '../call.ts'

const template = '/admin/v1/mail-templates/{kind}/{language}'

export const mailTemplatesCalls = named({
  listMailTemplates: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/mail-templates',
    summary: 'List the e-mails of the shop, with those whose texts were changed',
  },
  getMailTemplate: {
    ...siteAdminReads,
    method: 'GET',
    path: template,
    summary: 'Read the texts and sections of an e-mail, with their default',
  },
  saveMailTemplate: {
    ...siteAdmin,
    method: 'PUT',
    path: template,
    summary: 'Change the texts and sections of an e-mail',
  },
  sendMailTemplateTest: {
    ...siteAdmin,
    method: 'POST',
    path: `${template}/test`,
    summary: 'Send an e-mail with invented facts to try its texts',
  },
})
