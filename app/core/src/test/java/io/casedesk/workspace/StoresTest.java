package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.SavedViewStore.SavedView;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import io.casedesk.workspace.snapshots.SnapshotStore.Snapshot;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections, views and snapshots. */
final class StoresTest {

  private static final Instant AS_OF = Instant.parse("2026-11-21T21:32:44.123456789Z");
  private static final SnapshotKey KEY = new SnapshotKey("http://s/", "use-cases");

  @TempDir Path temp;
  private Workspace workspace;

  @BeforeEach
  void open() {
    workspace = Workspace.open(temp, "Test");
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private void reopen() {
    workspace.close();
    open();
  }

  @Test
  void keepsConnectionsById() {
    SavedConnection office =
        new SavedConnection("1", "Office", "https://s/", "{\"proxy\":\"p:1\"}");
    SavedConnection test = new SavedConnection("2", "test", "https://t/", "{}");
    workspace.connections().save(test);
    workspace.connections().save(new SavedConnection("1", "Old office", "https://old/", "{}"));
    workspace.connections().save(office);
    reopen();
    assertEquals(List.of(office, test), workspace.connections().all());
    workspace.connections().remove("2");
    workspace.connections().remove("nobody");
    assertEquals(List.of(office), workspace.connections().all());
  }

  @Test
  void forgetsWhatIsKeptUnderOneAddressOnly() {
    Change change = new Change("r1", FieldRef.custom("theme"), null, FieldValue.text("finance"));
    for (String address : List.of("https://s", "https://t")) {
      workspace
          .unsentChanges()
          .change(address, "use-cases", Edit.edited(List.of(change)), List.of());
      workspace.settings().put(address, "section", "runs");
    }
    assertEquals(
        new SavedConnectionStore.StoredData(1, 0, 0, 0, 0),
        workspace.connections().storedData("https://s"));
    workspace.connections().forget("https://s");
    assertEquals(
        new SavedConnectionStore.StoredData(0, 0, 0, 0, 0),
        workspace.connections().storedData("https://s"));
    assertEquals(Optional.empty(), workspace.settings().find("https://s", "section"));
    assertEquals(1, workspace.connections().storedData("https://t").staged());
    assertEquals(Optional.of("runs"), workspace.settings().find("https://t", "section"));
  }

  @Test
  void whatIsReadTogetherIsOfOneMoment() {
    String count = "SELECT count(*) FROM snapshot";
    List<Integer> counts =
        workspace
            .database()
            .read(
                handle -> {
                  int before = handle.createQuery(count).mapTo(Integer.class).one();
                  workspace.snapshots().save(KEY, AS_OF, 1, List.of(new byte[] {1}));
                  return List.of(before, handle.createQuery(count).mapTo(Integer.class).one());
                });
    assertEquals(List.of(0, 0), counts);
    assertTrue(workspace.snapshots().load(KEY).isPresent(), "it was saved all the same");
  }

  @Test
  void hasNoPlaceForAToken() {
    List<String> columns =
        workspace
            .database()
            .read(
                handle ->
                    handle
                        .createQuery(
                            "SELECT lower(t.name || '.' || c.name) FROM sqlite_schema t"
                                + " JOIN pragma_table_info(t.name) c WHERE t.type = 'table'")
                        .mapTo(String.class)
                        .list());
    assertTrue(columns.contains("connection.base_url"), columns.toString());
    assertTrue(
        columns.stream().noneMatch(column -> column.matches(".*(token|secret|password|key_).*")),
        columns.toString());
  }

  @Test
  void keepsViewsOfAConnectionAndKind() {
    SavedView mine = new SavedView("http://s/", "use-cases", "Mine", "{\"columns\":[]}");
    SavedView all = new SavedView("http://s/", "use-cases", "All", "{}");
    SavedView other = new SavedView("http://s/", "solutions", "All", "{\"other\":1}");
    List.of(mine, all, other).forEach(workspace.views()::save);
    SavedView changed = new SavedView("http://s/", "use-cases", "Mine", "{\"columns\":[1]}");
    workspace.views().save(changed);
    reopen();
    assertEquals(List.of(all, changed), workspace.views().of("http://s/", "use-cases"));
    assertEquals(List.of(other), workspace.views().of("http://s/", "solutions"));
    assertEquals(List.of(), workspace.views().of("http://t/", "solutions"));
    workspace.views().remove("http://s/", "use-cases", "All");
    assertEquals(List.of(changed), workspace.views().of("http://s/", "use-cases"));
    assertEquals(List.of(other), workspace.views().of("http://s/", "solutions"));
  }

  @Test
  void keepsTheLastSnapshotOnly() {
    assertEquals(Optional.empty(), workspace.snapshots().load(KEY));
    workspace.snapshots().save(KEY, AS_OF.minusSeconds(9), 9, List.of(new byte[] {9}, new byte[5]));
    byte[] large = new byte[3_000_000];
    large[large.length - 1] = 7;
    workspace.snapshots().save(KEY, AS_OF, 3, List.of(large, new byte[0], new byte[] {1, 2}));
    workspace.snapshots().save(new SnapshotKey("http://s/", "solutions"), AS_OF, 0, List.of());
    reopen();
    Snapshot snapshot = workspace.snapshots().load(KEY).orElseThrow();
    assertEquals(KEY, snapshot.key());
    assertEquals(AS_OF, snapshot.asOf());
    assertEquals(3, snapshot.records());
    assertEquals(3, snapshot.chunks().size());
    assertArrayEquals(large, snapshot.chunks().get(0));
    assertArrayEquals(new byte[0], snapshot.chunks().get(1));
    assertArrayEquals(new byte[] {1, 2}, snapshot.chunks().get(2));
    assertEquals(3, count("snapshot_chunk"), "those of the one before are gone");

    workspace.snapshots().remove(KEY);
    assertEquals(Optional.empty(), workspace.snapshots().load(KEY));
    assertEquals(0, count("snapshot_chunk"));
    assertEquals(1, count("snapshot"));
  }

  @Test
  void aSnapshotThatIsSetAsideStandsForTheListNoMore() {
    workspace.snapshots().save(KEY, AS_OF.minusSeconds(1), 1, List.of(new byte[] {1}));
    workspace.snapshots().setAside(KEY);
    workspace.snapshots().save(KEY, AS_OF, 1, List.of(new byte[] {2}));
    workspace.snapshots().setAside(KEY);
    reopen();
    assertEquals(Optional.empty(), workspace.snapshots().load(KEY));
    SnapshotKey aside = new SnapshotKey(KEY.connection(), KEY.kind() + ".damaged");
    assertEquals(AS_OF, workspace.snapshots().load(aside).orElseThrow().asOf(), "the newest");
    assertEquals(1, count("snapshot"));
  }

  @Test
  void whatWasChosenComesBackForItsConnection() {
    assertEquals(Optional.empty(), workspace.settings().find("http://s/", "refresh-minutes"));
    workspace.settings().put("http://s/", "refresh-minutes", "5");
    workspace.settings().put("http://s/", "refresh-minutes", "15");
    workspace.settings().put("http://other/", "refresh-minutes", "60");
    reopen();
    assertEquals(Optional.of("15"), workspace.settings().find("http://s/", "refresh-minutes"));
  }

  private int count(String table) {
    return workspace
        .database()
        .read(
            handle ->
                handle.createQuery("SELECT count(*) FROM " + table).mapTo(Integer.class).one());
  }

  @Test
  void aSnapshotThatIsNotWhatWasSavedIsRefused() {
    for (String damage :
        List.of(
            "UPDATE snapshot_chunk SET data = x'0001' WHERE place = 1",
            "DELETE FROM snapshot_chunk WHERE place = 1")) {
      workspace.snapshots().save(KEY, AS_OF, 2, List.of(new byte[] {1}, new byte[] {2}));
      workspace.database().change(handle -> handle.execute(damage));
      DamagedSnapshotException e =
          assertThrows(DamagedSnapshotException.class, () -> workspace.snapshots().load(KEY));
      assertTrue(String.valueOf(e.getMessage()).contains("Refresh to replace it"), e::toString);
    }
  }
}
