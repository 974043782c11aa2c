package io.casedesk.workspace;

import static io.casedesk.workspace.Edit.edited;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit.ChangeOrigin;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnsentChangeStoreTest {

  private static final String SERVICE = "http://s/";
  private static final String KIND = "use-cases";
  private static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path temp;

  private static Change cell(String record, FieldRef field, FieldValue wanted) {
    return new Change(record, field, FieldValue.text("before"), wanted);
  }

  @Test
  void keepsEveryTypeOfValueBeyondItsEnd() {
    List<Change> all =
        List.of(
            cell("1", THEME, FieldValue.text(" ä\n\uD83D\uDE80 ")),
            cell("1", FieldRef.custom("amount"), new FieldValue.Numeric("1.50")),
            cell("1", FieldRef.custom("flag"), FieldValue.bool(true)),
            cell("1", FieldRef.custom("cleared"), FieldValue.Null.INSTANCE),
            cell("1", FieldRef.custom("keys"), new FieldValue.Structure("[\"a\", \"b\"]")),
            new Change("2", FieldRef.standard("name"), null, FieldValue.text("")));
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      workspace.unsentChanges().change(SERVICE, KIND, edited(all), List.of());
      workspace.unsentChanges().change("http://other/", KIND, edited(all.subList(0, 1)), List.of());
    }
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      assertEquals(all, workspace.unsentChanges().of(SERVICE, KIND).changes());
      assertEquals(
          all.subList(0, 1), workspace.unsentChanges().of("http://other/", KIND).changes());
      assertEquals(List.of(), workspace.unsentChanges().of(SERVICE, "solutions").changes());
    }
  }

  @Test
  void aLaterWishTakesThePlaceOfAnEarlierOneAndOthersGo() {
    Change first = cell("1", THEME, FieldValue.text("a"));
    Change second = cell("2", THEME, FieldValue.text("b"));
    Change later = cell("1", THEME, FieldValue.text("c"));
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      UnsentChangeStore staged = workspace.unsentChanges();
      staged.change(SERVICE, KIND, edited(List.of(first, second)), List.of());
      staged.change(SERVICE, KIND, edited(List.of(later)), List.of());
      assertEquals(List.of(later, second), staged.of(SERVICE, KIND).changes());
      staged.change(SERVICE, KIND, List.of(), List.of(later.cell()));
      assertEquals(List.of(second), staged.of(SERVICE, KIND).changes());
      staged.change(SERVICE, KIND, edited(List.of(first)), List.of(second.cell()));
      assertEquals(List.of(first), staged.of(SERVICE, KIND).changes());
    }
  }

  @Test
  void addsOnlyWhereNothingIsStored() {
    Change first = cell("1", THEME, FieldValue.text("a"));
    Change other = cell("1", THEME, FieldValue.text("b"));
    Change second = cell("2", THEME, FieldValue.text("c"));
    Change third = cell("3", THEME, FieldValue.text("d"));
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      UnsentChangeStore staged = workspace.unsentChanges();
      staged.change(SERVICE, KIND, edited(List.of(first)), List.of());
      assertEquals(
          Set.of(first.cell()), staged.add(SERVICE, KIND, edited(List.of(second, other, third))));
      assertEquals(List.of(first, second, third), staged.of(SERVICE, KIND).changes());
      assertEquals(Set.of(), staged.add("http://other/", KIND, edited(List.of(other))));
    }
  }

  @Test
  void aRowThatCannotBeReadHidesNoOther() {
    Change first = cell("1", THEME, FieldValue.text("a"));
    Change second = cell("2", THEME, FieldValue.text("b"));
    Change third = cell("3", THEME, FieldValue.text("c"));
    Change fourth = cell("4", THEME, FieldValue.text("d"));
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      UnsentChangeStore staged = workspace.unsentChanges();
      staged.change(SERVICE, KIND, edited(List.of(first, second, third, fourth)), List.of());
      assertNull(staged.of(SERVICE, KIND).failure());
      WorkspaceDatabase database = workspace.database();
      database.change(
          handle -> {
            handle.execute("PRAGMA ignore_check_constraints = ON");
            handle.execute("UPDATE staged SET wanted_type = 'NEWER' WHERE record = '2'");
            handle.execute("UPDATE staged SET seen = NULL WHERE record = '3'");
          });

      UnsentChangeStore.StoredChanges stored = staged.of(SERVICE, KIND);
      assertEquals(List.of(first, fourth), stored.changes());
      assertEquals(Set.of(second.cell(), third.cell()), stored.unreadable());
      assertTrue(Objects.requireNonNull(stored.failure()).getMessage().contains(": 2."));
    }
  }

  @Test
  void keepsWhereEachChangeComesFrom() {
    Instant at = Instant.parse("2026-11-28T14:03:05.123Z");
    List<Edit> all =
        List.of(
            Edit.of(cell("1", THEME, FieldValue.text("a")), ChangeOrigin.EDITED),
            Edit.of(cell("2", THEME, FieldValue.text("b")), ChangeOrigin.pasted(at)),
            Edit.of(cell("3", THEME, FieldValue.text("c")), ChangeOrigin.bulkEdit(at)),
            Edit.of(
                cell("4", THEME, FieldValue.text("d")),
                ChangeOrigin.leftBy("20261121-213244-7f3a")));
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      workspace.unsentChanges().change(SERVICE, KIND, all.subList(0, 2), List.of());
      workspace.unsentChanges().change(SERVICE, KIND, all.subList(2, 4), List.of());
    }
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      UnsentChangeStore store = workspace.unsentChanges();
      assertEquals(all, store.of(SERVICE, KIND).edits());
      Edit left =
          Edit.of(
              all.getFirst().change().orElseThrow(), ChangeOrigin.leftBy("20261121-213244-7f3a"));
      store.change(SERVICE, KIND, List.of(left), List.of());
      assertEquals(left, store.of(SERVICE, KIND).edits().getFirst());
    }
  }
}
