package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the service answers, and where it refuses to. */
@Tag(TestDatabase.SQLITE)
final class ListenOptionsTest {

  @TempDir private Path folder;

  private CaseService start(ListenOptions listenOptions) {
    return CaseService.start(
        ServiceOptions.of(folder.resolve("l.db")).withListening(listenOptions));
  }

  private String refusal(ListenOptions listenOptions) {
    ServiceException e = assertThrows(ServiceException.class, () -> start(listenOptions).close());
    return String.valueOf(e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
  void refusesToLetTokensGoInPlainText(String host) {
    String said = refusal(ListenOptions.onLoopback().withHost(host));
    assertTrue(said.contains("--insecure") && said.contains("--tls-cert"), said);
    assertFalse(Files.exists(folder.resolve("l.db")), "no database was made");
  }

  @Test
  void answersOnEveryAddressIfItIsToldThatThisIsInsecure() {
    try (CaseService service =
            start(ListenOptions.onLoopback().withHost("0.0.0.0").withInsecure());
        Caller caller = Caller.of(service)) {
      assertFalse(service.baseUrl().getHost().contains("0.0.0.0"), service.baseUrl().toString());
      assertEquals(200, caller.get("/use-cases").status());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "localhost,http://localhost:",
    "127.0.0.1,http://127.0.0.1:",
    "127.0.0.2,http://127.0.0.2:"
  })
  void namesTheHostItWasGiven(String host, String start) {
    try (CaseService service = start(ListenOptions.onLoopback().withHost(host));
        Caller caller = Caller.of(service)) {
      assertTrue(service.baseUrl().toString().startsWith(start), service.baseUrl().toString());
      assertEquals(200, caller.get("/use-cases").status());
    }
  }

  @Test
  void saysThatAHostIsNotKnown() {
    String said = refusal(ListenOptions.onLoopback().withHost("no-such-host.invalid"));
    assertTrue(said.contains("\"no-such-host.invalid\" is unknown"), said);
  }

  @Test
  void saysThatAnAddressIsNotOfThisComputer() {
    String said = refusal(ListenOptions.onLoopback().withHost("192.0.2.1").withInsecure());
    assertTrue(said.contains("has no address \"192.0.2.1\""), said);
  }

  @Test
  void saysWhichPortIsTaken() {
    try (CaseService other = start(ListenOptions.onLoopback().withAdminPort(0))) {
      int taken = other.baseUrl().getPort();
      assertTrue(refusal(ListenOptions.onLoopback().withPort(taken)).contains("Port " + taken));
      int admin = other.adminUrl().orElseThrow().getPort();
      assertTrue(
          refusal(ListenOptions.onLoopback().withAdminPort(admin)).contains("Port " + admin));
    }
  }

  @Test
  void refusesPortsThatDoNotExist() {
    assertThrows(ServiceException.class, () -> ListenOptions.onLoopback().withPort(70_000));
    assertThrows(ServiceException.class, () -> ListenOptions.onLoopback().withAdminPort(-1));
  }

  @Test
  void saysThatTheAccessLogCannotBeWritten() {
    Path nowhere = folder.resolve("no/such/folder/access.log");
    assertTrue(
        refusal(ListenOptions.onLoopback().withAccessLog(nowhere))
            .contains("access log " + nowhere));
  }
}
