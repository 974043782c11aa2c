package io.casedesk.desktop.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.Nowhere;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.server.ServiceOptions;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.FileVault;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.TokenVault.Place;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person does before a connection is saved, opened or deleted keeps each with its own. */
final class ConnectionBookTest {

  private static final ConnectionProfile ONE =
      ConnectionProfile.of("1", "One", "https://one.example.com");
  private static final ConnectionProfile TWO =
      ConnectionProfile.of("2", "Two", "https://two.example.com");

  private final Queue<Runnable> held = new ArrayDeque<>();
  private final List<ConnectionProfile> opened = new ArrayList<>();
  private final List<ConnectionSession> made = new ArrayList<>();
  private final List<ConnectionSession> closed = new ArrayList<>();

  /** Runs once while a connection is opened. */
  private final List<Runnable> whileOpening = new ArrayList<>();

  private final Workspace workspace;
  private final ConnectionProfiles profiles;
  private final SecretStore tokens;
  private final ConnectionSessionFactory sessions;
  private final Tasks tasks =
      new Tasks(
          held::add,
          Runnable::run,
          thrown -> {
            throw new AssertionError(thrown);
          });
  private final ConnectionBook book;

  ConnectionBookTest(@TempDir Path folder) {
    workspace = Workspace.open(folder, "test");
    profiles = new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
    profiles.save(ONE);
    profiles.save(TWO);
    tokens =
        new SecretStore(SessionVault::new, new FileVault(folder.resolve("tokens.json")), false);
    sessions =
        new ConnectionSessionFactory(
            ServiceOptions.of(folder.resolve("service.db")), MachinePolicy.none(), tokens) {
          @Override
          public ConnectionSession open(ConnectionProfile profile, String token) {
            ConnectionSession session =
                new Nowhere() {
                  @Override
                  public void close() {
                    closed.add(this);
                  }
                };
            made.add(session);
            whileOpening.forEach(Runnable::run);
            whileOpening.clear();
            return session;
          }
        };
    book = book(null);
    book.load();
    answer();
  }

  private ConnectionBook book(ConnectionBook.@Nullable InUse inUse) {
    return new ConnectionBook(
        profiles,
        sessions,
        inUse,
        tasks,
        (profile, session) -> {
          opened.add(profile);
          session.close();
        });
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  /** Does all that waits in the background. */
  private void answer() {
    while (!held.isEmpty()) {
      held.remove().run();
    }
  }

  private void choose(ConnectionProfile profile) {
    book.select(profile);
    answer();
  }

  private String token(ConnectionProfile profile) {
    return tokens.find(profile.tokenKey()).map(SecretStore.StoredSecret::token).orElse("");
  }

  @Test
  void anOpenedConnectionGetsItsOwnTokenAndTheOtherKeepsItsInput() {
    choose(ONE);
    book.draft().name.set("One renamed");
    book.draft().token.set("token-of-one");
    book.open();
    book.select(TWO);
    book.draft().name.set("Two renamed");
    book.draft().token.set("token-of-two");
    answer();
    assertEquals(
        List.of("One renamed"), opened.stream().map(ConnectionProfile::name).toList(), "as asked");
    assertEquals("token-of-one", token(ONE));
    assertEquals("", token(TWO), "it was never saved");
    assertEquals(TWO, book.draft().base());
    assertEquals("Two renamed", book.draft().name.get());
    assertEquals("token-of-two", book.draft().token.get());
    choose(profiles.find("1").orElseThrow());
    assertEquals("", book.draft().token.get(), "it is stored");
  }

  @Test
  void theProblemOfAConnectionIsShownWithIt() {
    choose(ONE);
    book.open();
    book.select(TWO);
    book.draft().token.set("token-of-two");
    answer();
    assertEquals(ONE, book.draft().base(), "its token is missing");
    assertNotNull(book.draft().problemProperty().get());
    choose(TWO);
    assertEquals("token-of-two", book.draft().token.get());
  }

  @Test
  void aNewConnectionIsSavedOnceHoweverOftenThatIsPressed() {
    book.create();
    book.draft().baseUrl.set("https://new.example.com");
    book.draft().token.set("token-of-new");
    book.save();
    book.save();
    book.select(TWO);
    answer();
    List<ConnectionProfile> made =
        profiles.all().stream()
            .filter(one -> one.baseUrl().equals("https://new.example.com"))
            .toList();
    assertEquals(1, made.size());
    assertEquals(TWO, book.draft().base());
    choose(made.getFirst());
    assertEquals("token-of-new", book.draft().token.get());
    book.create();
    assertEquals("", book.draft().baseUrl.get(), "that one is saved");
  }

  @Test
  void aConnectionIsNotDeletedWhileItIsOpened() throws Exception {
    tokens.store(ONE.tokenKey(), "token-of-one", Place.SESSION);
    choose(ONE);
    List<ConnectionBook.Deletion> asked = new ArrayList<>();
    book.askToDelete(asked::add);
    answer();
    assertEquals(ONE, asked.getFirst().profile());
    book.open();
    book.askToDelete(asked::add);
    book.delete(asked.getFirst(), true);
    answer();
    assertEquals(List.of(ONE), opened);
    assertEquals(1, asked.size());
    assertTrue(profiles.find("1").isPresent());
    assertEquals("token-of-one", token(ONE));
  }

  @Test
  void aConnectionIsNotOpenedWhileItIsDeleted() throws Exception {
    tokens.store(ONE.tokenKey(), "token-of-one", Place.SESSION);
    choose(ONE);
    List<ConnectionBook.Deletion> asked = new ArrayList<>();
    book.askToDelete(asked::add);
    answer();
    book.delete(asked.getFirst(), false);
    book.draft().name.set("One renamed");
    book.open();
    answer();
    assertEquals(List.of(), opened);
    assertTrue(profiles.find("1").isEmpty());
  }

  @Test
  void anOpeningThatIsOvertakenClosesItsSession() {
    whileOpening.add(() -> book.openBuiltIn());
    book.openBuiltIn();
    answer();
    assertEquals(1, opened.size());
    assertEquals(2, made.size());
    // What opens a connection here closes its session at once.
    assertEquals(made, closed);
  }

  @Test
  void aQuestionIsNotAskedOfAnotherConnectionThanTheSelectedOne() {
    choose(ONE);
    List<ConnectionBook.Deletion> asked = new ArrayList<>();
    book.askToDelete(asked::add);
    book.select(TWO);
    answer();
    assertEquals(List.of(), asked);
  }

  @Test
  void theConnectionInUseIsBegunAnewIfItIsNotSavedAnyMore() {
    ConnectionProfile gone = ConnectionProfile.of("3", "Three", "https://three.example.com");
    try (ConnectionSession session = new RemoteSession(gone.baseUrl(), "token-of-three")) {
      ConnectionBook used =
          book(new ConnectionBook.InUse(gone, new ActiveConnectionStyle(gone.style()), session));
      used.selectUsed(() -> {});
      answer();
      assertEquals("", used.draft().base().id());
      assertEquals("https://three.example.com", used.draft().baseUrl.get());
    }
  }
}
