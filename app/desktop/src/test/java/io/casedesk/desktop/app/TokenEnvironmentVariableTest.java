package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.dialogs.SystemLinks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A token that comes in a variable, of which other programs are not told. */
class TokenEnvironmentVariableTest {

  @AfterEach
  void forget() {
    System.clearProperty(SystemLinks.SECRET_VARIABLE);
  }

  @Test
  void whatIsReadAsATokenIsWithheldFromOtherPrograms() {
    assertEquals(System.getenv("PATH"), TokenEnvironmentVariable.read("PATH"));
    assertEquals("PATH", System.getProperty(SystemLinks.SECRET_VARIABLE));
    assertEquals("", TokenEnvironmentVariable.read("CASEDESK_NO_SUCH_VARIABLE"));
  }
}
