package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole numbers that a sheet shows as codes. */
final class DigitNumberFormatTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "00000|42|00042",
        "00000|123456|123456",
        "00000|-42|-00042",
        "00000|0|00000",
        "\"INV-\"0000|42|INV-0042",
        "000-00-0000|12345678|012-34-5678",
        "000\\-00\\-0000|12345678|012-34-5678",
        "(000) 000-0000|5551234567|(555) 123-4567",
        "##00|7|07",
        "##00|12345|12345",
        "00000;(00000);\"none00\"|-7|(00007)",
        "[$-409]00000|42|00042",
        "[Red]000_)|7|007",
        "\"a;b\"00|1|a;b01"
      })
  void aCodeIsShownAsTheSheetShowsIt(String format, String digits, String shown) {
    DigitNumberFormat code = DigitNumberFormat.of(format);
    assertNotNull(code);
    assertEquals(shown, code.shown(digits));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "General",
        "0",
        "#,##0",
        "0.00",
        "00.00",
        "000,000",
        "00%",
        "0.00E+00",
        "0\" days\"",
        "\"00 \"0",
        "# ?/?",
        "@",
        "",
        ";;;",
        "\"",
        "\\",
        "[<=9999999]000-0000;(000) 000-0000"
      })
  void aFormatOfAmountsShowsNumbers(String format) {
    assertNull(DigitNumberFormat.of(format));
  }
}
