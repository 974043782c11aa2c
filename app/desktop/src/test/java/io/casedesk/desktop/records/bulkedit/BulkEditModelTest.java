package io.casedesk.desktop.records.bulkedit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.RunPurpose.SkipReason;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.desktop.records.bulkedit.BulkEditRequest.BulkAction;
import io.casedesk.desktop.records.bulkedit.BulkEditRequest.BulkPreview;
import io.casedesk.desktop.records.data.MemoryUseCases;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One field of many records: what is said before it is done, and what is staged then. */
class BulkEditModelTest extends RecordsModelFixture {

  BulkEditModelTest(@TempDir Path folder) {
    super(folder);
  }

  private BulkEditModel<UseCase> opened() {
    read();
    List<UseCase> all = model.rows().records();
    BulkEditModel<UseCase> bulk = model.bulk();
    bulk.open(all, false, all, List.of("Theme: fin"));
    bulk.choose(bulk.fields(TextSearch.of("spons")).getFirst());
    return bulk;
  }

  private FieldEditor value() {
    return Objects.requireNonNull(model.bulk().valueProperty().get());
  }

  private BulkPreview preview() {
    settle();
    BulkPreview preview = model.bulk().previewProperty().get();
    assertNotNull(preview, "what it would do is known");
    return preview;
  }

  private List<String> staged() {
    return model.staging().all().stream()
        .map(change -> change.recordId() + "=" + change.wanted().display())
        .toList();
  }

  private void list(String id, String json) {
    service.stored.put(
        id,
        new UseCase(
            id,
            Map.of("title", FieldValue.text("Case " + id)),
            Map.of("sponsor", new FieldValue.Structure(json))));
  }

  @Test
  void saysWhatWouldChangeAndStagesItAsOneAction() {
    service.store("1", "Ada");
    service.store("2", "Bob");
    service.store("3", "");
    service.stored.put(
        "4",
        new UseCase(
            "4",
            Map.of("title", FieldValue.text("Gone"), "delete_flag", FieldValue.bool(true)),
            Map.of("sponsor", FieldValue.text("Cy"))));
    BulkEditModel<UseCase> bulk = opened();
    assertNull(bulk.previewProperty().get(), "nothing was said yet");
    assertFalse(bulk.stage(), "a blank is no value to set");

    value().type("Ada");
    BulkPreview preview = preview();
    assertEquals(4, preview.records());
    assertEquals(2, preview.changes().size());
    assertEquals(1, preview.same());
    assertEquals(1, preview.refused());
    assertEquals("Gone", preview.first().getFirst().record());
    assertEquals("problem.deleted", preview.first().getFirst().messageKey());
    assertEquals(Map.of(SkipReason.DELETED, 1), preview.reasons());

    assertTrue(bulk.stage());
    assertEquals(List.of("2=Ada", "3=Ada"), staged());
    model.staging().undo();
    assertEquals(List.of(), staged(), "one undo takes all of it back");
  }

  @Test
  void fillsOnlyWhatIsBlankAsItIsStagedNow() {
    service.store("1", "Ada");
    service.store("2", "Bob");
    service.store("3", "");
    read();
    model
        .staging()
        .stage(
            List.of(
                new Change(
                    "1",
                    MemoryUseCases.SPONSOR,
                    FieldValue.text("Ada"),
                    FieldValue.Null.INSTANCE)));
    BulkEditModel<UseCase> bulk = opened();
    bulk.action.set(BulkAction.FILL);
    value().type("Cy");
    assertEquals(1, preview().skipped());
    assertEquals(1, preview().reasons().get(SkipReason.NOT_EMPTY));
    assertTrue(bulk.stage());
    assertEquals(List.of("1=Cy", "3=Cy"), staged());
    Change first = Objects.requireNonNull(model.staging().find("1", MemoryUseCases.SPONSOR));
    assertEquals(
        FieldValue.text("Ada"), first.seen(), "as the service holds it, and not as staged");
  }

  @Test
  void whatIsToBeAsTheServiceHoldsItIsNoLongerStaged() {
    service.store("1", "Ada");
    read();
    model
        .staging()
        .stage(
            List.of(
                new Change(
                    "1", MemoryUseCases.SPONSOR, FieldValue.text("Ada"), FieldValue.text("Bob"))));
    BulkEditModel<UseCase> bulk = opened();
    value().type("Ada");
    assertEquals(1, preview().changes().size());
    assertTrue(bulk.stage());
    assertEquals(List.of(), staged());
  }

  @Test
  void replacesAndAddsText() {
    service.store("1", "Dr. Ada (old)");
    service.store("2", "Bob (OLD)");
    service.store("3", "");
    BulkEditModel<UseCase> bulk = opened();
    bulk.action.set(BulkAction.REPLACE);
    bulk.find.set(" (old)");
    assertEquals(1, preview().changes().size());
    assertEquals(2, preview().skipped());
    bulk.matchCase.set(false);
    assertEquals(2, preview().changes().size());
    assertTrue(bulk.stage());
    assertEquals(List.of("1=Dr. Ada", "2=Bob"), staged());

    bulk.find.set("$.[");
    bulk.text.set("$1");
    assertEquals(0, preview().changes().size(), "signs are only signs");

    bulk.action.set(BulkAction.BEFORE);
    bulk.text.set("The ");
    assertEquals(1, preview().skipped(), "nothing is put before a blank");
    assertEquals(1, preview().reasons().get(SkipReason.EMPTY));
    assertTrue(bulk.stage());
    bulk.action.set(BulkAction.AFTER);
    bulk.text.set(" II");
    settle();
    assertTrue(bulk.stage());
    assertEquals(List.of("1=The Dr. Ada II", "2=The Bob II"), staged());
  }

  @Test
  void addsAndRemovesOptions() {
    service.type = "multiselect";
    list("1", "[\"crm\",\"erp\"]");
    list("2", "[\"crm\"]");
    service.store("3", "no list");
    BulkEditModel<UseCase> bulk = opened();
    bulk.action.set(BulkAction.ADD);
    value().type("[\"erp\"]");
    BulkPreview added = preview();
    assertEquals(1, added.same());
    assertEquals("problem.noList", added.first().getFirst().messageKey());
    assertTrue(bulk.stage());
    assertEquals(List.of("2=[\"crm\",\"erp\"]"), staged());

    bulk.action.set(BulkAction.REMOVE);
    value().type("[\"crm\",\"erp\"]");
    settle();
    assertTrue(bulk.stage());
    assertEquals(
        List.of("", ""),
        model.staging().all().stream().map(change -> change.wanted().display()).sorted().toList());
  }

  @Test
  void skipsAnEmptyListWhenAListIsCleared() {
    service.type = "multiselect";
    list("1", "[\"crm\"]");
    list("2", "[]");
    list("3", "[ ]");
    service.store("4", "");
    BulkEditModel<UseCase> bulk = opened();
    bulk.action.set(BulkAction.CLEAR);
    assertEquals(1, preview().changes().size());
    assertEquals(3, preview().same());
    assertTrue(bulk.stage());
    assertEquals(List.of("1="), staged());
  }

  @Test
  void clearingAListThatIsStoredEmptyOnlyDiscardsItsUnsentChange() {
    service.type = "multiselect";
    list("1", "[]");
    BulkEditModel<UseCase> bulk = opened();
    bulk.action.set(BulkAction.ADD);
    value().type("[\"crm\"]");
    settle();
    assertTrue(bulk.stage());
    assertEquals(List.of("1=[\"crm\"]"), staged());
    bulk.action.set(BulkAction.CLEAR);
    assertEquals(1, preview().changes().size());
    assertTrue(bulk.stage());
    assertEquals(List.of(), staged());
  }

  @Test
  void aKeyNobodyHasSeenIsTakenOnlyWhenThatIsSaid() {
    service.type = "dropdown";
    service.store("1", "old");
    service.store("2", "other");
    BulkEditModel<UseCase> bulk = opened();
    value().type("fresh");
    settle();
    assertNull(bulk.previewProperty().get());
    assertFalse(bulk.stage());
    value().useAsTyped("fresh");
    assertEquals(2, preview().changes().size());
    value().type("OTHER");
    assertNull(bulk.previewProperty().get());
    bulk.resolve();
    assertEquals(1, preview().changes().size());
    assertEquals(1, preview().same());
  }

  @Test
  void offersWhatFitsTheType() {
    service.type = "number";
    service.stored.put(
        "1",
        new UseCase(
            "1",
            Map.of("title", FieldValue.text("Case 1")),
            Map.of("sponsor", new FieldValue.Numeric("7"))));
    BulkEditModel<UseCase> bulk = opened();
    assertEquals(List.of(BulkAction.SET, BulkAction.FILL, BulkAction.CLEAR), bulk.actions());
    value().type("seven");
    settle();
    assertNull(bulk.previewProperty().get(), "it is no number");
    value().type(" 8 ");
    assertEquals(new FieldValue.Numeric("8"), preview().changes().getFirst().wanted());
    bulk.action.set(BulkAction.CLEAR);
    assertEquals(FieldValue.Null.INSTANCE, preview().changes().getFirst().wanted());
  }

  @Test
  void whatIsOvertakenIsNeverStaged() {
    service.store("1", "Ada");
    BulkEditModel<UseCase> bulk = opened();
    value().type("B");
    value().type("Bo");
    assertTrue(bulk.countingProperty().get());
    assertFalse(bulk.stage(), "it is not known yet what it would do");
    settle();
    assertFalse(bulk.countingProperty().get());
    assertTrue(bulk.stage());
    assertEquals(List.of("1=Bo"), staged());
  }
}
