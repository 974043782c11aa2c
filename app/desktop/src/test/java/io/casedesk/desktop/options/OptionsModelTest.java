package io.casedesk.desktop.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.workspace.DropdownValueStore.DropdownValueChanges;
import io.casedesk.workspace.ObservedDropdownValues;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Q26: the option book in the window")
class OptionsModelTest {

  private static final String HERE = "memory:";

  private final Path folder;
  private final Workspace workspace;
  private final Map<String, String> names = new LinkedHashMap<>(Map.of("theme", "Theme"));
  private final List<String> told = new ArrayList<>();
  private final OptionsModel model;
  private final OptionEditsModel edits;
  private final OptionFilesModel files;

  OptionsModelTest(@TempDir Path folder) {
    this.folder = folder;
    workspace = Workspace.open(folder.resolve("workspace"), "test");
    Tasks tasks = DirectTasks.create();
    ConnectionDropdownValues dropdownValues =
        new ConnectionDropdownValues(workspace.options(), HERE, () -> names, this::changed);
    model = new OptionsModel(dropdownValues, tasks);
    edits = new OptionEditsModel(dropdownValues, tasks);
    files = new OptionFilesModel(dropdownValues, tasks);
    workspace
        .options()
        .learn(
            HERE,
            ObservedDropdownValues.of(
                List.of(
                    new FieldDefinition(
                        "theme",
                        "dropdown",
                        "Theme",
                        List.of(
                            new DropdownValue("legal", "Legal"),
                            new DropdownValue("hr", "People")))),
                Map.of(),
                Stream.of("legal", "fin", "fin", "ops").map(OptionsModelTest::holding).toList()),
            Instant.EPOCH);
  }

  private static UseCase holding(String theme) {
    return new UseCase("c", Map.of(), Map.of("theme", FieldValue.text(theme)));
  }

  private void changed() {
    told.add("changed");
    model.refresh();
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private List<String> keys() {
    return model.keys().stream().map(DropdownValueEntry::key).toList();
  }

  private DropdownValueEntry entry(String key) {
    return model.keys().stream().filter(e -> e.key().equals(key)).findFirst().orElseThrow();
  }

  private @Nullable String label(String key) {
    return entry(key).label();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void showsFieldsWithTheirKeysAlsoThoseOfWhichNoneIsKnown() {
    names.put("region", "Region");
    workspace.options().typed(HERE, "lost", "x", Instant.EPOCH);
    assertEquals(OptionsModel.Phase.IDLE, model.phaseProperty().get());
    model.refresh();
    assertEquals(OptionsModel.Phase.READ, model.phaseProperty().get());
    assertEquals(
        List.of(
            new DropdownField("lost", "lost", 1, 1, false),
            new DropdownField("region", "Region", 0, 0, false),
            new DropdownField("theme", "Theme", 4, 4, true)),
        model.fields());
    model.select("theme");
    assertEquals(List.of("legal", "hr", "fin", "ops"), keys());
    assertEquals(2, entry("fin").uses());
    assertEquals(Set.of(Source.SERVICE, Source.SEEN), entry("legal").sources());
    assertEquals(new OptionsModel.Counts(5, 5, 3, 1), model.countsProperty().get());
  }

  @Test
  void searchesFieldsKeysAndLabels() {
    workspace.options().typed(HERE, "lost", "people", Instant.EPOCH);
    model.refresh();
    model.queryProperty().set("PEOPLE");
    assertEquals(
        List.of("lost", "theme"), model.fields().stream().map(DropdownField::key).toList());
    assertEquals(List.of("people"), keys());
    model.queryProperty().set("theme people");
    assertEquals(List.of(new DropdownField("theme", "Theme", 4, 1, true)), model.fields());
    assertEquals(List.of("hr"), keys());
    workspace.options().typed(HERE, "theme", "prüfung", Instant.EPOCH);
    model.refresh();
    model.queryProperty().set("prufung");
    assertEquals(List.of("prüfung"), keys());
    model.queryProperty().set("nothing holds this");
    assertEquals(List.of(), model.fields());
    assertNull(model.fieldProperty().get());
    model.queryProperty().set("");
    assertEquals(2, model.fields().size());
  }

  @Test
  void sortsWithoutChangingTheBook() {
    model.refresh();
    model.order(new DropdownValueListing.Order(DropdownValueListing.SortColumn.USES, true));
    assertEquals(List.of("fin", "legal", "ops", "hr"), keys());
    model.order(new DropdownValueListing.Order(DropdownValueListing.SortColumn.LABEL, false));
    assertEquals(List.of("legal", "hr", "fin", "ops"), keys());
    model.order(new DropdownValueListing.Order(DropdownValueListing.SortColumn.KEY, false));
    assertEquals(List.of("fin", "hr", "legal", "ops"), keys());
    model.order(null);
    assertEquals(List.of("legal", "hr", "fin", "ops"), keys());
  }

  @Test
  void aLabelIsKeptSaidAndTakenBack() {
    model.refresh();
    edits.label(entry("fin"), " Finance ");
    edits.label(entry("legal"), "Law");
    assertEquals("Finance", label("fin"));
    assertEquals("Law", label("legal"));
    assertEquals(Set.of(Source.SEEN), entry("fin").sources(), "a label does not make a key");
    assertEquals(2, told.size());

    edits.undo();
    assertEquals("Legal", label("legal"));
    edits.undo();
    assertNull(label("fin"));
    assertFalse(edits.undoableProperty().get());

    edits.label(entry("legal"), "Law");
    edits.label(entry("legal"), " ");
    assertEquals("Legal", label("legal"), "the service calls it so");
    edits.undo();
    assertEquals("Law", label("legal"));
  }

  @Test
  void whatIsTypedOverItselfIsNoChange() {
    model.refresh();
    edits.label(entry("legal"), "Legal");
    edits.label(entry("fin"), "");
    assertEquals(List.of(), told);
    assertFalse(edits.undoableProperty().get());
  }

  @Test
  void aLabelThatCannotBeKeptIsSaidWithWhatWasTyped() {
    model.refresh();
    DropdownValueEntry fin = entry("fin");
    workspace.close();
    edits.label(fin, "Finance");
    OptionEditsModel.SaveFailure unkept = Objects.requireNonNull(edits.unkeptProperty().get());
    assertEquals("Finance", unkept.typed());
    assertEquals("fin", unkept.key());
    edits.dismiss();
    assertNull(edits.unkeptProperty().get());

    model.refresh();
    assertEquals(OptionsModel.Phase.FAILED, model.phaseProperty().get());
    assertNotNull(model.failureProperty().get());
    assertEquals(4, model.keys().size(), "what was read before stays");
  }

  @Test
  void aKeyAddedByHandIsUnproven() {
    model.refresh();
    List<Optional<OptionEditsModel.Refusal>> answers = new ArrayList<>();
    edits.add(new OptionEditsModel.NewOption("theme", "esg", "Sustainability"), answers::add);
    assertEquals(List.of(Optional.empty()), answers);
    assertEquals(
        new DropdownValueEntry("theme", "esg", "Sustainability", 0, Set.of(Source.TYPED)),
        entry("esg"));
    assertTrue(DropdownValueListing.isUnproven(entry("esg")));
    edits.undo();
    assertFalse(keys().contains("esg"));
  }

  @Test
  @DisplayName("Q21: a label is not added as a key")
  void aKeyThatIsNoneIsRefused() {
    model.refresh();
    List<Optional<OptionEditsModel.Refusal>> answers = new ArrayList<>();
    for (String key : List.of(" ", " esg", "fin", "people")) {
      edits.add(new OptionEditsModel.NewOption("theme", key, ""), answers::add);
    }
    assertEquals(
        List.of(
            Optional.of(new OptionEditsModel.Refusal("blank", "")),
            Optional.of(new OptionEditsModel.Refusal("spaces", " esg")),
            Optional.of(new OptionEditsModel.Refusal("known", "fin")),
            Optional.of(new OptionEditsModel.Refusal("label", "hr"))),
        answers);
    assertEquals(4, keys().size());
  }

  @Test
  void forgettingAsksFirstAndLeavesWhatTheServiceShows() {
    workspace.options().typed(HERE, "theme", "wrong", Instant.EPOCH);
    workspace.options().typed(HERE, "theme", "fin", Instant.EPOCH);
    model.refresh();
    edits.askToForget(entry("wrong"));
    edits.cancelForget();
    edits.forget();
    assertTrue(keys().contains("wrong"));

    edits.askToForget(entry("wrong"));
    edits.forget();
    assertNull(edits.pendingProperty().get());
    assertFalse(keys().contains("wrong"));
    edits.askToForget(entry("fin"));
    edits.forget();
    assertEquals(Set.of(Source.SEEN), entry("fin").sources());
  }

  @Test
  void forgettingIsUndoneBeforeWhatWasSaidEarlier() {
    workspace.options().typed(HERE, "theme", "esg", Instant.EPOCH);
    model.refresh();
    edits.label(entry("esg"), "Sustainability");
    edits.label(entry("fin"), "Finance");
    DropdownValueEntry esg = entry("esg");
    edits.askToForget(esg);
    edits.forget();
    assertFalse(keys().contains("esg"));

    edits.undo();
    assertEquals(esg, entry("esg"));
    assertEquals("Finance", label("fin"), "an earlier step stays");
    edits.undo();
    assertNull(label("fin"));
    edits.undo();
    assertNull(label("esg"));
    assertFalse(edits.undoableProperty().get());
  }

  @Test
  void aForgottenLabelAndImportComeBack() throws IOException {
    model.refresh();
    files.read(file("in.csv", "field,key,label\ntheme,fin,Finance\n"));
    files.importRead();
    edits.label(entry("fin"), "Money");
    DropdownValueEntry fin = entry("fin");
    edits.askToForget(fin);
    edits.forget();
    assertNull(label("fin"));
    edits.undo();
    assertEquals(fin, entry("fin"));
    edits.undo();
    assertEquals("Finance", label("fin"));
  }

  @Test
  void aFileIsShownBeforeItIsTaken() throws IOException {
    model.refresh();
    Path csv =
        file(
            "in.csv",
            """
            field,key,label
            theme,fin,Finance
            theme,legal,Law
            theme,esg,ESG
            theme,ops,
            elsewhere,x,
            """);
    files.read(csv);
    OptionFilesModel.Read read =
        assertInstanceOf(OptionFilesModel.Read.class, files.stateProperty().get());
    assertEquals(new DropdownValueChanges(2, 1, 1, 1), read.changes());
    assertEquals(2, read.fields());
    assertEquals(List.of("elsewhere"), read.unseen());
    assertEquals(4, keys().size(), "nothing is taken yet");
    files.dismiss();
    files.importRead();
    assertEquals(4, keys().size());

    files.read(csv);
    files.importRead();
    assertEquals(new OptionFilesModel.Imported(csv, 5), files.stateProperty().get());
    assertEquals("Finance", label("fin"));
    assertEquals("Legal", label("legal"), "the service calls it so");
    assertEquals(Set.of(Source.IMPORTED), entry("esg").sources());
    assertEquals(List.of("changed"), told);
  }

  @Test
  void nothingIsTakenFromAFileWithABadRow() throws IOException {
    model.refresh();
    Path csv = file("bad.csv", "field,key,label\r\ntheme,esg,ESG\r\ntheme,,Nothing\r\n");
    files.read(csv);
    OptionFilesModel.Unusable bad =
        assertInstanceOf(OptionFilesModel.Unusable.class, files.stateProperty().get());
    assertTrue(bad.problems().text().contains("Row 3"), bad.problems().text());
    assertTrue(bad.problems().text().contains("key"), bad.problems().text());
    files.importRead();
    assertEquals(4, keys().size());

    files.read(folder.resolve("none.csv"));
    assertInstanceOf(OptionFilesModel.Failed.class, files.stateProperty().get());
    files.read(file("options.txt", "field,key"));
    assertInstanceOf(OptionFilesModel.UnknownFormat.class, files.stateProperty().get());
  }

  @Test
  void whatIsWrittenCanBeReadElsewhereAsItIs() throws IOException {
    edits.add(
        new OptionEditsModel.NewOption("theme", "esg", "Sustainability, and more"), refusal -> {});
    for (String name : List.of("out.csv", "out.json")) {
      Path out = folder.resolve(name);
      files.write(out);
      assertEquals(new OptionFilesModel.Written(out, 5, 0), files.stateProperty().get());
      files.read(out);
      OptionFilesModel.Read read =
          assertInstanceOf(OptionFilesModel.Read.class, files.stateProperty().get());
      assertEquals(new DropdownValueChanges(0, 0, 0, 5), read.changes(), name);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(
          List.of("out.csv", "out.json", "workspace"),
          left.map(path -> path.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void aKeyThatNoFileCanHoldIsCounted() {
    workspace.options().typed(HERE, "theme", "nul\0", Instant.EPOCH);
    Path out = folder.resolve("out.csv");
    files.write(out);
    assertEquals(new OptionFilesModel.Written(out, 4, 1), files.stateProperty().get());
  }
}
