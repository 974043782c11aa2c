package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldType;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressParserTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com",
        "HTTPS://Example.COM/a?b=c&d=%20#e",
        "http://intranet",
        "https://example.com:8443/",
        "https://192.0.2.7/x",
        "http://[2001:db8::1]:8080/x",
        "https://ann@example.com/",
        "https://bücher.example:8443/über",
        "https://例え.テスト"
      })
  void webAddresses(String text) {
    assertTrue(AddressParser.fits(FieldType.LINK, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not a url",
        "not-a-url",
        "example.com",
        "www.example.com/x",
        "https://",
        "https:///x",
        "https:example.com",
        "https://exa mple.com",
        "https://example.com/a b",
        "https://example.com ",
        " https://example.com",
        "https://example.com:99999",
        "https://example.com:port",
        "https://-bücher.example",
        "https://example.com/%zz",
        "ftp://example.com",
        "javascript:alert(1)",
        "mailto:ann@example.com",
        "ann@example.com",
        "https://a.example, https://b.example"
      })
  void otherTextsAreNoWebAddresses(String text) {
    assertFalse(AddressParser.fits(FieldType.LINK, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ann@example.com",
        "ann.o'neil+casedesk@mail.example.co.uk",
        "zoë@example.com",
        "Ann@Bücher.example",
        "用户@例え.テスト",
        "a@b.cc"
      })
  void emailAddresses(String text) {
    assertTrue(AddressParser.fits(FieldType.EMAIL, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ann@",
        "ann",
        "@example.com",
        "ann@example",
        "ann@example.",
        "ann@.com",
        "ann@exa_mple.com",
        "ann@-example.com",
        "ann@example.c",
        "ann@192.0.2.7",
        "ann@@example.com",
        "ann@b@example.com",
        ".ann@example.com",
        "ann.@example.com",
        "a..n@example.com",
        "ann b@example.com",
        "ann@example.com ",
        " ann@example.com",
        "mailto:ann@example.com",
        "Ann <ann@example.com>",
        "ann@example.com, bob@example.com",
        "ann@example.com;bob@example.com"
      })
  void otherTextsAreNoEmailAddresses(String text) {
    assertFalse(AddressParser.fits(FieldType.EMAIL, text));
  }

  @Test
  void theLocalPartHas64CharactersAtMost() {
    assertTrue(AddressParser.fits(FieldType.EMAIL, "a".repeat(64) + "@example.com"));
    assertFalse(AddressParser.fits(FieldType.EMAIL, "a".repeat(65) + "@example.com"));
  }

  @Test
  void aHostHas253CharactersAtMost() {
    assertTrue(AddressParser.fits(FieldType.EMAIL, "a@" + "a.".repeat(125) + "com"));
    for (int labels : new int[] {126, 20_000}) {
      assertFalse(AddressParser.fits(FieldType.EMAIL, "a@" + "a.".repeat(labels) + "com"));
    }
    for (int letters : new int[] {64, 253, 20_000}) {
      assertFalse(AddressParser.fits(FieldType.EMAIL, "a@" + "ü".repeat(letters) + ".com"));
      assertFalse(AddressParser.fits(FieldType.LINK, "https://" + "ü".repeat(letters) + ".com/"));
    }
  }

  @Test
  void otherTypesTakeAnyText() {
    assertTrue(AddressParser.fits(FieldType.TEXT, "not a url"));
  }

  @Test
  void theHostIsInAscii() {
    assertEquals(
        URI.create("https://xn--bcher-kva.example:8443/x"),
        AddressParser.webAddress("https://bücher.example:8443/x"));
  }
}
