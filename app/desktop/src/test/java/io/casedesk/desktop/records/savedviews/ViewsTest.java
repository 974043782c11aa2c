package io.casedesk.desktop.records.savedviews;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.table.TableState;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.workspace.SavedViewStore.SavedView;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views over a real workspace file. */
@SuppressWarnings("NullAway.Init") // made before each test
class ViewsTest {

  private static final ViewState MINE =
      new ViewState(
          new TableState(
              List.of(
                  new SavedViewDefinition.Column("title", 240, false, true),
                  new SavedViewDefinition.Column("custom_fields.gone", 99, true, false)),
              List.of(new SavedViewDefinition.Sort("title", true)),
              1),
          List.of(
              new FieldFilter(
                  "custom_fields.theme",
                  Operator.NONE_OF,
                  List.of("fin", "a \"quoted\"\nłódź"),
                  Set.of(Special.BLANK, Special.UNKNOWN_KEY)),
              FieldFilter.of("custom_fields.benefit", Operator.BETWEEN, "1", "")),
          true,
          "invoice",
          true);

  @TempDir Path folder;
  private Workspace workspace;
  private Shown list;
  private ViewsModel model;

  /** The list that views are of, without a table. */
  private static final class Shown implements ViewsModel.ViewTarget {
    private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
    private ViewState state = ViewState.INITIAL;

    @Override
    public ViewState now() {
      return state;
    }

    @Override
    public void apply(ViewState wanted) {
      state = wanted;
      version.set(version.get() + 1);
    }

    @Override
    public ReadOnlyIntegerProperty versionProperty() {
      return version.getReadOnlyProperty();
    }
  }

  @BeforeEach
  void open() {
    workspace = Workspace.open(folder, "test");
    start();
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  /** As a window that opens on the same workspace. */
  private void start() {
    list = new Shown();
    Tasks tasks = DirectTasks.create();
    model =
        new ViewsModel(
            () -> new SavedViewRepository(workspace.views(), "here", "use-cases"), null, tasks);
    model.attach(list);
  }

  @Test
  void whatIsDoneAtOnceIsWrittenOneAfterTheOther() {
    Deque<Runnable> held = new ArrayDeque<>();
    Tasks tasks =
        new Tasks(
            held::add,
            Runnable::run,
            thrown -> {
              throw new AssertionError(thrown);
            });
    model =
        new ViewsModel(
            () -> new SavedViewRepository(workspace.views(), "here", "use-cases"), null, tasks);
    model.attach(list);
    held.remove().run();
    model.saveAs("Before");
    held.remove().run();
    list.apply(MINE);
    model.rename("After");
    model.update();
    assertEquals(1, held.size(), "the second waits, so that no thread can be faster");
    while (!held.isEmpty()) {
      held.removeLast().run();
    }
    assertEquals(List.of("After"), model.views().stream().map(StoredView::name).toList());
    assertEquals("After", model.currentProperty().get());
    assertEquals(MINE, model.views().getFirst().state());
  }

  /** The last state of a list in memory. */
  private static final class Left implements TextStore {
    private String text = MINE.definition("use-cases", "", false).write();

    @Override
    public Optional<String> find() {
      return Optional.of(text);
    }

    @Override
    public void put(String newer) {
      text = newer;
    }

    private ViewState state() {
      return ViewState.of(SavedViewDefinition.read(text));
    }
  }

  /** A list whose last state is read only when the first of these tasks runs. */
  private Deque<Runnable> startReading(TextStore left) {
    Deque<Runnable> held = new ArrayDeque<>();
    list = new Shown();
    Tasks tasks =
        new Tasks(
            held::add,
            Runnable::run,
            thrown -> {
              throw new AssertionError(thrown);
            });
    model =
        new ViewsModel(
            () -> new SavedViewRepository(workspace.views(), "here", "use-cases"), left, tasks);
    model.attach(list);
    return held;
  }

  private static ViewState mineWith(String search) {
    return new ViewState(MINE.table(), List.of(), false, search, false);
  }

  @Test
  void theLastStateComesBackWhole() {
    startReading(new Left()).remove().run();
    assertEquals(MINE, list.now());
  }

  @Test
  void theSelectedViewIsStoredAtOnceAndComesBack() {
    Left left = new Left();
    startReading(left).remove().run();
    assertEquals("", model.currentProperty().get(), "a view that isn't there");
    Deque<Runnable> held = startReading(left);
    held.remove().run();
    model.saveAs("Mine");
    held.remove().run();
    held = startReading(left);
    held.remove().run();
    assertEquals("Mine", model.currentProperty().get(), "although nothing was closed");
    assertFalse(model.changedProperty().get());

    model.rename("Ours");
    held.removeLast().run();
    held = startReading(left);
    held.remove().run();
    assertEquals("Ours", model.currentProperty().get());
    model.chooseNone();
    model.close();
    held = startReading(left);
    held.remove().run();
    assertEquals("", model.currentProperty().get());

    model.choose("Ours");
    list.apply(mineWith("more"));
    model.close();
    startReading(left).remove().run();
    assertEquals("Ours", model.currentProperty().get());
    assertTrue(model.changedProperty().get(), "and differs as before");
  }

  @Test
  void aLinkBeforeTheLastStateIsReadKeepsItsRecordsInSight() {
    Deque<Runnable> held = startReading(new Left());
    model.keepContent();
    held.remove().run();
    assertEquals(mineWith(""), list.now());

    list.apply(MINE);
    model.saveAs("Mine");
    held.removeLast().run();
    model.setDefault("Mine");
    held.removeLast().run();
    held = startReading(new Left());
    model.keepContent();
    held.remove().run();
    assertEquals(mineWith(""), list.now(), "also where a view is the default one");
    assertEquals("Mine", model.currentProperty().get());
    assertTrue(model.changedProperty().get());
  }

  @Test
  void whatIsTypedBeforeTheLastStateIsReadStaysAndTheColumnsComeBack() {
    Left left = new Left();
    Deque<Runnable> held = startReading(left);
    list.apply(new ViewState(TableState.INITIAL, List.of(), false, "typed", false));
    model.close();
    assertEquals(MINE, left.state(), "nothing is saved over what was not read");
    held.remove().run();
    assertEquals(mineWith("typed"), list.now());
    list.apply(mineWith("typed more"));
    model.close();
    assertEquals(mineWith("typed more"), left.state());
  }

  private void reopen() {
    workspace.close();
    workspace = Workspace.open(folder, "test");
    start();
  }

  @Test
  void aViewComesBackFromTheWorkspaceAsItWas() {
    list.apply(MINE);
    model.saveAs(" Mine ");
    assertEquals("Mine", model.currentProperty().get());
    reopen();
    assertEquals(ViewState.INITIAL, list.now(), "no view is the default one");
    model.choose("Mine");
    assertEquals(MINE, list.now());
    assertFalse(model.changedProperty().get());
    model.chooseNone();
    assertEquals(ViewState.INITIAL, list.now());
    assertEquals("", model.currentProperty().get());
  }

  @Test
  void theDefaultViewIsAppliedAtTheStart() {
    list.apply(MINE);
    model.saveAs("Mine");
    model.setDefault("Mine");
    assertEquals("Mine", model.currentProperty().get());
    list.apply(ViewState.INITIAL);
    model.saveAs("All");
    model.setDefault("All");
    assertEquals(
        List.of("All"),
        model.views().stream().filter(StoredView::isDefault).map(StoredView::name).toList(),
        "there is one default");
    model.setDefault("Mine");
    reopen();
    assertEquals("Mine", model.currentProperty().get());
    assertEquals(MINE, list.now());
    model.setDefault("");
    reopen();
    assertEquals("", model.currentProperty().get());
  }

  @Test
  void whatDiffersIsMarkedAndKeptWhenAskedFor() {
    list.apply(MINE);
    model.saveAs("Mine");
    model.setDefault("Mine");
    list.apply(
        new ViewState(MINE.table(), MINE.filters(), false, MINE.search(), MINE.deletedShown()));
    assertTrue(model.changedProperty().get(), "all filters are required");
    ViewState other = new ViewState(MINE.table(), List.of(), false, "invoice ", true);
    list.apply(other);
    assertTrue(model.changedProperty().get());
    list.apply(MINE);
    assertFalse(model.changedProperty().get());
    list.apply(other);
    model.update();
    assertFalse(model.changedProperty().get());
    reopen();
    assertEquals(other, list.now(), "it is still the default");
  }

  @Test
  void aViewFromBeforeColumnsCouldBePinnedStillReads() {
    String now = MINE.definition("use-cases", "Mine", false).write();
    assertEquals(MINE, ViewState.of(SavedViewDefinition.read(now)));
    String before = now.replaceFirst("\\s*\"pinned\"\\s*:\\s*1,", "");
    assertFalse(before.contains("pinned"));
    TableState table = ViewState.of(SavedViewDefinition.read(before)).table();
    assertEquals(0, table.pinned());
    assertEquals(MINE.table().columns(), table.columns());
    list.apply(MINE);
    model.saveAs("Mine");
    list.apply(
        new ViewState(
            new TableState(MINE.table().columns(), MINE.table().sort(), 2),
            MINE.filters(),
            MINE.matchAny(),
            MINE.search(),
            true));
    assertTrue(model.changedProperty().get(), "another column stays");
  }

  @Test
  void columnsTheViewDoesNotNameDoNotChangeIt() {
    list.apply(MINE);
    model.saveAs("Mine");
    List<SavedViewDefinition.Column> more = new ArrayList<>(MINE.table().columns());
    more.add(1, new SavedViewDefinition.Column("custom_fields.new", 170, false, false));
    list.apply(
        new ViewState(
            new TableState(more, MINE.table().sort(), 1),
            MINE.filters(),
            true,
            MINE.search(),
            true));
    assertFalse(model.changedProperty().get());
    list.apply(
        new ViewState(
            new TableState(more.reversed(), MINE.table().sort(), 0),
            MINE.filters(),
            MINE.matchAny(),
            MINE.search(),
            true));
    assertTrue(model.changedProperty().get(), "another order");
  }

  @Test
  void viewsAreRenamedAndRemovedAndNamesAreNotTakenTwice() {
    list.apply(MINE);
    model.saveAs("Mine");
    model.saveAs("Other");
    model.rename("Mine");
    assertEquals(List.of("Mine", "Other"), names(), "refused");
    model.rename("Ours");
    assertEquals("Ours", model.currentProperty().get());
    assertEquals(List.of("Mine", "Ours"), names());
    model.remove("Ours");
    assertEquals("", model.currentProperty().get());
    reopen();
    assertEquals(List.of("Mine"), names());
    model.choose("Mine");
    assertEquals(MINE, list.now(), "nothing else was touched");
  }

  @Test
  void aDamagedDefinitionIsNamedAndNotApplied() {
    for (String damaged :
        List.of(
            "{",
            "[]",
            "{}",
            definition("\"columns\": 3"),
            definition("\"columns\": [null]"),
            definition("\"filters\": [{\"column\": \"a\", \"operator\": 0}]"),
            definition("\"pinned\": \"1\""),
            definition("\"pinned\": 1"),
            definition("\"pinned\": -1"),
            definition("\"columns\": [{\"id\": \"title\", \"width\": -1}]"),
            definition("\"sort\": [{\"column\": 1}]"),
            definition("\"filters\": [{\"column\": \"a\", \"operator\": \"like\"}]"),
            definition(
                "\"filters\": [{\"column\": \"a\", \"operator\": \"between\","
                    + " \"values\": [\"1\"]}]"),
            definition("\"search\": 1"),
            definition("\"version\": 3"))) {
      workspace.views().save(new SavedView("here", "use-cases", "Broken", damaged));
      start();
      StoredView view = model.views().getFirst();
      assertNull(view.state(), damaged);
      model.choose("Broken");
      assertEquals(ViewState.INITIAL, list.now(), damaged);
      assertEquals("", model.currentProperty().get());
      StoredView.Problem problem = model.problemProperty().get();
      assertNotNull(problem, damaged);
      assertEquals("Broken", problem.view());
      model.dismiss();
      assertNull(model.problemProperty().get());
    }
    model.setDefault("Broken");
    assertNotNull(model.problemProperty().get());
    model.remove("Broken");
    assertEquals(List.of(), names(), "it can be removed");
  }

  @Test
  void whatIsMissingIsAsAtFirstAndUnknownMembersAreIgnored() {
    workspace
        .views()
        .save(
            new SavedView(
                "here", "use-cases", "Bare", definition("\"colour\": 2, \"search\": \"x\"")));
    start();
    model.choose("Bare");
    assertEquals(new ViewState(TableState.INITIAL, List.of(), false, "x", false), list.now());
    model.setDefault("Bare");
    String kept = workspace.views().of("here", "use-cases").getFirst().definition();
    assertTrue(kept.contains("\"colour\""), "and kept where nothing is saved anew: " + kept);
  }

  @Test
  void viewsBelongToOneConnectionAndKind() {
    list.apply(MINE);
    model.saveAs("Mine");
    assertEquals(List.of(), new SavedViewRepository(workspace.views(), "here", "solutions").all());
    assertEquals(List.of(), new SavedViewRepository(workspace.views(), "there", "use-cases").all());
  }

  private List<String> names() {
    return model.views().stream().map(StoredView::name).toList();
  }

  private static String definition(String member) {
    String version = member.contains("version") ? "" : "\"version\": 1, ";
    return "{\"format\": \"casedesk-view\", "
        + version
        + "\"kind\": \"use-cases\", "
        + member
        + "}";
  }
}
