import { createServer, type Server } from 'node:http'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { lastResort } from './page-copies.ts'
import { createSiteLanguage, type SiteLanguage } from './site-language.ts'

let server: Server
let told: unknown
let language: SiteLanguage

beforeEach(async () => {
  server = createServer((_request, response) => void response.end(JSON.stringify(told)))
  language = createSiteLanguage(await listening(server))
})
afterEach(() => void server.close())

const page = () => lastResort(503, language.current()).body.toString()
const speaks = (locale: string) => {
  const languages = [{ lang: 'ar', dir: 'rtl' }]
  told = { data: { attributes: { site: { locale }, languages } } }
  return language.ask()
}

it('the last page of all is English until another language is told', async () => {
  expect(page()).toContain('<html lang="en" dir="ltr">')
  expect(page()).toContain('<h1>503 error</h1><p>An error occured while showing the error page</p>')
  await speaks('ar')
  expect(page()).toContain('<html lang="ar" dir="rtl">')
  expect(page()).toContain('<h1>خطأ 503</h1><p>حدث خطأ أثناء عرض صفحة الخطأ</p>')
  expect(page()).toContain('<a href="/">الصفحة الرئيسية</a>')
  expect(page().replace(/<[^>]*>/g, '')).not.toMatch(/[a-z]/i)
})

it('a platform that says nothing of use changes nothing', async () => {
  await speaks('ar')
  told = { errors: [] }
  await language.ask()
  expect(language.current().lang).toBe('ar')
})

it('a language that the gateway has no words in is English', async () => {
  await speaks('fr')
  expect(page()).toContain('<html lang="en" dir="ltr">')
})
