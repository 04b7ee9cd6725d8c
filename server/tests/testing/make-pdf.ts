import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** A PDF with one paragraph per page; with a password it is encrypted. */
export async function makePdf({
  pages = 1,
  password,
}: {
  pages?: number
  password?: string
} = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([595, 842])
    for (let line = 0; line < 40; line++) {
      page.drawText(`Page ${number}, line ${line}: the peat of this plot may have dried since spring.`, {
        x: 60,
        y: 780 - line * 16,
        size: 11,
        font,
      })
    }
  }
  if (password) pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` })
  return pdf.save()
}
