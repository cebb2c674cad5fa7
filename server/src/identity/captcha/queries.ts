import { quickRead, statement } from '../../platform/db/db.ts'

export interface CaptchaKeysRow {
  siteKey: string
  secretKey: Buffer
  verifyUrl: string
  updatedAt: Date
}

const columns =
  'site_key AS "siteKey", secret_key AS "secretKey", verify_url AS "verifyUrl", updated_at AS "updatedAt"'

export const keysOfSite = quickRead<CaptchaKeysRow>(
  'captcha-keys.of-site',
  `SELECT ${columns} FROM captcha_keys WHERE site_id = $1`,
)
export const saveKeys = statement<CaptchaKeysRow>(
  'captcha-keys.save',
  `INSERT INTO captcha_keys (site_id, site_key, secret_key, verify_url, updated_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (site_id) DO UPDATE SET site_key = $2, secret_key = $3, verify_url = $4, updated_at = $5
   RETURNING ${columns}`,
)
export const deleteKeys = statement<{ siteKey: string }>(
  'captcha-keys.delete',
  'DELETE FROM captcha_keys WHERE site_id = $1 RETURNING site_key AS "siteKey"',
)
