package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTargetTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://wiki.example.com/x?q=1#top",
        "HTTP://example.com:8080/a%20b",
        "mailto:ada@example.com?subject=Hello"
      })
  void theWebAndMailAreOpened(String text) {
    LinkTarget target = LinkTarget.of("  " + text + "\n");
    assertEquals(URI.create(text), assertInstanceOf(LinkTarget.Opens.class, target).uri());
  }

  @Test
  void aMailBoxIsWrittenTo() {
    LinkTarget target = LinkTarget.of("ada.l+x@example.co.uk");
    assertEquals(
        URI.create("mailto:ada.l+x@example.co.uk"),
        assertInstanceOf(LinkTarget.Opens.class, target).uri());
  }

  @ParameterizedTest
  @CsvSource({
    "javascript:alert(1), link.scheme",
    "JavaScript:alert(1), link.scheme",
    "file:///etc/passwd, link.scheme",
    "\\\\server\\share, link.incomplete",
    "data:text/html;base64, link.scheme",
    "ms-settings:display, link.scheme",
    "C:\\run.exe, link.scheme",
    "www.example.com, link.incomplete",
    "--help, link.incomplete",
    "https://example.com/a b, link.malformed",
    "https:///nowhere, link.malformed",
    "https:nowhere, link.malformed",
    "mailto:a@example.com?attach=/etc/passwd, link.malformed",
    "mailto:a@example.com?subject=x&Attachment=y, link.malformed",
    "mailto:a@example.com?%61ttach=y, link.malformed",
    "https://bank.example@evil.example/, link.user",
    "' ', link.blank"
  })
  void anythingElseIsRefusedWithAReason(String text, String messageKey) {
    assertEquals(new LinkTarget.Refused(messageKey), LinkTarget.of(text));
  }

  @Test
  void anEndlessAddressIsRefused() {
    assertEquals(
        new LinkTarget.Refused("link.long"),
        LinkTarget.of("https://example.com/" + "a".repeat(1 << 20)));
  }

  @ParameterizedTest
  @CsvSource({
    "https://bücher.example/a?b, https://xn--bcher-kva.example/a?b, bücher.example",
    // The second letter is Cyrillic.
    "https://pаypal.example:8443/log-in, https://xn--pypal-4ve.example:8443/log-in, pаypal.example",
    "https://xn--pypal-4ve.example, https://xn--pypal-4ve.example, pаypal.example",
    // Wide letters are the same as narrow ones to a browser.
    "https://ｅｘａｍｐｌｅ.com/, https://example.com/, example.com"
  })
  void aHostIsNamedAsItIsLookedUp(String text, String address, String read) {
    LinkTarget.Opens opens = assertInstanceOf(LinkTarget.Opens.class, LinkTarget.of(text));
    assertEquals(address, opens.uri().toASCIIString());
    assertEquals(new LinkTarget.Host(opens.uri().getHost(), read), opens.host());
    assertEquals(!opens.uri().getHost().equals(read), opens.host().isForeign());
  }

  @ParameterizedTest
  @CsvSource({
    "mailto:ada@example.com?subject=x@y, example.com",
    "'mailto:a@x.example,b@y.example', 'a@x.example,b@y.example'",
    "ada@example.org, example.org"
  })
  void aMailBoxIsOfItsDomain(String text, String host) {
    LinkTarget.Opens opens = assertInstanceOf(LinkTarget.Opens.class, LinkTarget.of(text));
    assertEquals(host, opens.host().real());
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 7, 9, 10, 0x1B, 0x7F, 0x9B, 0xAD, 0x200B, 0x200F, 0x202E, 0x2028, 0x2066, 0xFEFF})
  void whatHoldsHiddenCharactersIsRefusedAndShown(int hidden) {
    String text = "https://example.com/" + Character.toString(hidden) + "gpj.exe";
    assertEquals(new LinkTarget.Refused("link.hidden"), LinkTarget.of(text));
    assertEquals(
        String.format("https://example.com/⟨U+%04X⟩gpj.exe", hidden), VisibleText.of(text, 200));
    assertEquals("https://e…", VisibleText.of(text, 9));
  }
}
