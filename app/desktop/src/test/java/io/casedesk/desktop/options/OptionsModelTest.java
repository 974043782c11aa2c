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
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.workspace.DropdownValueStore.DropdownValueChanges;
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

  OptionsModelTest(@TempDir Path folder) {
    this.folder = folder;
    workspace = Workspace.open(folder.resolve("workspace"), "test");
    Tasks tasks = DirectTasks.create();
    model =
        new OptionsModel(workspace.options(), HERE, () -> names, () -> told.add("changed"), tasks);
    workspace
        .options()
        .learn(
            HERE,
            KnownDropdownValues.of(
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

  @AfterEach
  void close() {
    workspace.close();
  }

  private List<String> keys() {
    return model.shown().keys().stream().map(DropdownValueEntry::key).toList();
  }

  private DropdownValueEntry entry(String key) {
    return model.shown().keys().stream().filter(e -> e.key().equals(key)).findFirst().orElseThrow();
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
    assertEquals(OptionsModel.Phase.IDLE, model.shown().phase());
    model.refresh();
    assertEquals(OptionsModel.Phase.READ, model.shown().phase());
    assertEquals(
        List.of(
            new OptionsModel.DropdownField("lost", "lost", 1, 1, false),
            new OptionsModel.DropdownField("region", "Region", 0, 0, false),
            new OptionsModel.DropdownField("theme", "Theme", 4, 4, true)),
        model.shown().fields());
    model.select("theme");
    assertEquals(List.of("legal", "hr", "fin", "ops"), keys());
    assertEquals(2, entry("fin").uses());
    assertEquals(Set.of(Source.SERVICE, Source.SEEN), entry("legal").sources());
    assertEquals(new OptionsModel.Counts(5, 5, 3, 1), model.shown().counts());
  }

  @Test
  void searchesFieldsKeysAndLabels() {
    workspace.options().typed(HERE, "lost", "people", Instant.EPOCH);
    model.refresh();
    model.queryProperty().set("PEOPLE");
    assertEquals(
        List.of("lost", "theme"),
        model.shown().fields().stream().map(OptionsModel.DropdownField::key).toList());
    assertEquals(List.of("people"), keys());
    model.queryProperty().set("theme people");
    assertEquals(
        List.of(new OptionsModel.DropdownField("theme", "Theme", 4, 1, true)),
        model.shown().fields());
    assertEquals(List.of("hr"), keys());
    workspace.options().typed(HERE, "theme", "prüfung", Instant.EPOCH);
    model.refresh();
    model.queryProperty().set("prufung");
    assertEquals(List.of("prüfung"), keys());
    model.queryProperty().set("nothing holds this");
    assertEquals(List.of(), model.shown().fields());
    assertNull(model.shown().field());
    model.queryProperty().set("");
    assertEquals(2, model.shown().fields().size());
  }

  @Test
  void sortsWithoutChangingTheBook() {
    model.refresh();
    model.order(new OptionsModel.Order(OptionsModel.SortColumn.USES, true));
    assertEquals(List.of("fin", "legal", "ops", "hr"), keys());
    model.order(new OptionsModel.Order(OptionsModel.SortColumn.LABEL, false));
    assertEquals(List.of("legal", "hr", "fin", "ops"), keys());
    model.order(new OptionsModel.Order(OptionsModel.SortColumn.KEY, false));
    assertEquals(List.of("fin", "hr", "legal", "ops"), keys());
    model.order(null);
    assertEquals(List.of("legal", "hr", "fin", "ops"), keys());
  }

  @Test
  void aLabelIsKeptSaidAndTakenBack() {
    model.refresh();
    model.label(entry("fin"), " Finance ");
    model.label(entry("legal"), "Law");
    assertEquals("Finance", label("fin"));
    assertEquals("Law", label("legal"));
    assertEquals(Set.of(Source.SEEN), entry("fin").sources(), "a label does not make a key");
    assertEquals(2, told.size());

    model.undo();
    assertEquals("Legal", label("legal"));
    model.undo();
    assertNull(label("fin"));
    assertFalse(model.undoableProperty().get());

    model.label(entry("legal"), "Law");
    model.label(entry("legal"), " ");
    assertEquals("Legal", label("legal"), "the service calls it so");
    model.undo();
    assertEquals("Law", label("legal"));
  }

  @Test
  void whatIsTypedOverItselfIsNoChange() {
    model.refresh();
    model.label(entry("legal"), "Legal");
    model.label(entry("fin"), "");
    assertEquals(List.of(), told);
    assertFalse(model.undoableProperty().get());
  }

  @Test
  void aLabelThatCannotBeKeptIsSaidWithWhatWasTyped() {
    model.refresh();
    DropdownValueEntry fin = entry("fin");
    workspace.close();
    model.label(fin, "Finance");
    OptionsModel.SaveFailure unkept = Objects.requireNonNull(model.unkeptProperty().get());
    assertEquals("Finance", unkept.typed());
    assertEquals("fin", unkept.key());
    model.dismissUnkept();
    assertNull(model.unkeptProperty().get());

    model.refresh();
    assertEquals(OptionsModel.Phase.FAILED, model.shown().phase());
    assertNotNull(model.shown().failure());
    assertEquals(4, model.shown().keys().size(), "what was read before stays");
  }

  @Test
  void aKeyAddedByHandIsUnproven() {
    model.refresh();
    List<Optional<OptionsModel.Refusal>> answers = new ArrayList<>();
    model.add(new OptionsModel.NewOption("theme", "esg", "Sustainability"), answers::add);
    assertEquals(List.of(Optional.empty()), answers);
    assertEquals(
        new DropdownValueEntry("theme", "esg", "Sustainability", 0, Set.of(Source.TYPED)),
        entry("esg"));
    assertTrue(OptionsModel.isUnproven(entry("esg")));
    model.undo();
    assertFalse(keys().contains("esg"));
  }

  @Test
  @DisplayName("Q21: a label is not added as a key")
  void aKeyThatIsNoneIsRefused() {
    model.refresh();
    List<Optional<OptionsModel.Refusal>> answers = new ArrayList<>();
    for (String key : List.of(" ", " esg", "fin", "people")) {
      model.add(new OptionsModel.NewOption("theme", key, ""), answers::add);
    }
    assertEquals(
        List.of(
            Optional.of(new OptionsModel.Refusal("blank", "")),
            Optional.of(new OptionsModel.Refusal("spaces", " esg")),
            Optional.of(new OptionsModel.Refusal("known", "fin")),
            Optional.of(new OptionsModel.Refusal("label", "hr"))),
        answers);
    assertEquals(4, keys().size());
  }

  @Test
  void forgettingLeavesWhatTheServiceShows() {
    workspace.options().typed(HERE, "theme", "wrong", Instant.EPOCH);
    workspace.options().typed(HERE, "theme", "fin", Instant.EPOCH);
    model.refresh();
    model.forget(entry("wrong"));
    assertFalse(keys().contains("wrong"));
    model.forget(entry("fin"));
    assertEquals(Set.of(Source.SEEN), entry("fin").sources());
  }

  @Test
  void forgettingIsUndoneBeforeWhatWasSaidEarlier() {
    workspace.options().typed(HERE, "theme", "esg", Instant.EPOCH);
    model.refresh();
    model.label(entry("esg"), "Sustainability");
    model.label(entry("fin"), "Finance");
    DropdownValueEntry esg = entry("esg");
    model.forget(esg);
    assertFalse(keys().contains("esg"));

    model.undo();
    assertEquals(esg, entry("esg"));
    assertEquals("Finance", label("fin"), "an earlier step stays");
    model.undo();
    assertNull(label("fin"));
    model.undo();
    assertNull(label("esg"));
    assertFalse(model.undoableProperty().get());
  }

  @Test
  void aForgottenLabelAndImportComeBack() throws IOException {
    model.refresh();
    model.read(file("in.csv", "field,key,label\ntheme,fin,Finance\n"));
    model.importRead();
    model.label(entry("fin"), "Money");
    DropdownValueEntry fin = entry("fin");
    model.forget(fin);
    assertNull(label("fin"));
    model.undo();
    assertEquals(fin, entry("fin"));
    model.undo();
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
    model.read(csv);
    OptionsModel.Read read = assertInstanceOf(OptionsModel.Read.class, model.fileProperty().get());
    assertEquals(new DropdownValueChanges(2, 1, 1, 1), read.changes());
    assertEquals(2, read.fields());
    assertEquals(List.of("elsewhere"), read.unseen());
    assertEquals(4, keys().size(), "nothing is taken yet");
    model.dismissFile();
    model.importRead();
    assertEquals(4, keys().size());

    model.read(csv);
    model.importRead();
    assertEquals(new OptionsModel.Imported(csv, 5), model.fileProperty().get());
    assertEquals("Finance", label("fin"));
    assertEquals("Legal", label("legal"), "the service calls it so");
    assertEquals(Set.of(Source.IMPORTED), entry("esg").sources());
    assertEquals(List.of("changed"), told);
  }

  @Test
  void nothingIsTakenFromAFileWithABadRow() throws IOException {
    model.refresh();
    Path csv = file("bad.csv", "field,key,label\r\ntheme,esg,ESG\r\ntheme,,Nothing\r\n");
    model.read(csv);
    OptionsModel.Unusable bad =
        assertInstanceOf(OptionsModel.Unusable.class, model.fileProperty().get());
    assertTrue(bad.problems().text().contains("Row 3"), bad.problems().text());
    assertTrue(bad.problems().text().contains("key"), bad.problems().text());
    model.importRead();
    assertEquals(4, keys().size());

    model.read(folder.resolve("none.csv"));
    assertInstanceOf(OptionsModel.Failed.class, model.fileProperty().get());
    model.read(file("options.txt", "field,key"));
    assertInstanceOf(OptionsModel.UnknownFormat.class, model.fileProperty().get());
  }

  @Test
  void whatIsWrittenCanBeReadElsewhereAsItIs() throws IOException {
    model.add(
        new OptionsModel.NewOption("theme", "esg", "Sustainability, and more"), refusal -> {});
    for (String name : List.of("out.csv", "out.json")) {
      Path out = folder.resolve(name);
      model.write(out);
      assertEquals(new OptionsModel.Written(out, 5, 0), model.fileProperty().get());
      model.read(out);
      OptionsModel.Read read =
          assertInstanceOf(OptionsModel.Read.class, model.fileProperty().get());
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
    model.write(out);
    assertEquals(new OptionsModel.Written(out, 4, 1), model.fileProperty().get());
  }
}
