package io.casedesk.desktop.app;

import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ShownRow;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;

/** Every state of the checklists. Needs solutions that were read before. */
final class ChecklistStates {

  private ChecklistStates() {}

  static List<State> all() {
    return List.of(
        new State("checklists-reading", ChecklistStates::reading),
        new State("checklists-list", ChecklistStates::wasRead),
        new State("checklists-form", ChecklistStates::form),
        new State("checklists-form-search", ChecklistStates::search),
        new State("checklists-note", ChecklistStates::note),
        new State("checklists-states", ChecklistStates::states),
        new State("checklists-list-groups", ChecklistStates::groups),
        new State("checklists-changes", ChecklistStates::changes),
        new State("checklists-history", ChecklistStates::history),
        new State("checklists-json", g -> tab(g, 3)),
        new State("checklists-bulk", ChecklistStates::bulk),
        new State("checklists-merge", ChecklistStates::merge),
        new State("checklists-filter-none", ChecklistStates::filtered),
        new State("checklists-search-nothing", ChecklistStates::nothing),
        new State("checklists-failed-some", ChecklistStates::failedSome),
        new State("checklists-gone", ChecklistStates::gone),
        new State("checklists-ended", ChecklistStates::ended));
  }

  private static ChecklistsSection section(Gallery g) {
    return g.window.composition.checklists();
  }

  private static ChecklistsFixture fixture(Gallery g) {
    return new ChecklistsFixture(g.window, g.folder.resolve("service.db"));
  }

  private static void phase(Gallery g, ChecklistLoadModel.Phase phase) {
    g.await(() -> section(g).models().reading().phaseProperty().get() == phase);
  }

  private static void reading(Gallery g) {
    g.be(MoodyService.Mood.WELL);
    g.go("solutions");
    g.await(() -> g.window.composition.solutions().model().rows().totalProperty().get() > 0);
    g.await(
        () ->
            g.window.composition.solutions().model().loader().state().phase()
                == LoadState.Phase.READ);
    g.be(MoodyService.Mood.SILENT);
    g.go("checklists");
    phase(g, ChecklistLoadModel.Phase.READING);
  }

  private static void wasRead(Gallery g) {
    g.be(MoodyService.Mood.WELL);
    phase(g, ChecklistLoadModel.Phase.READ);
  }

  private static void open(Gallery g, ChecklistEntry cell) {
    g.fx(() -> section(g).models().review().open(cell.place()));
    g.await(
        () -> {
          var detail = section(g).models().review().detailProperty().get();
          return detail != null && detail.cell().place().equals(cell.place());
        });
  }

  private static List<ChecklistEntry> cells(Gallery g) {
    return fixture(g).cells();
  }

  private static void read(Gallery g) {
    g.fx(() -> section(g).refresh());
    phase(g, ChecklistLoadModel.Phase.READ);
  }

  private static void form(Gallery g) {
    ChecklistEntry cell = cells(g).getFirst();
    fixture(g)
        .changeAttributes(
            cell,
            """
            {"purposeDocumented":true,"humanOversight":"every decision","riskAssessment":{"doneAt":"2026-03-02T23:30:00.000Z",
             "by":"Zoë Ångström","report":"https://reports.example.com/2026/7"},
             "findings":[{"title":"A port is open that nobody needs","severity":"high","due":"2026-04-01T08:00:00Z"},
                         {"title":"Old library","severity":"low"}],
             "affectedGroups":["employees","customers"],"remarks":null,
             "steps":["First a rather long sentence that says what is to be done before anything else is","and then another"]}
            """);
    read(g);
    open(g, cells(g).getFirst());
  }

  private static void search(Gallery g) {
    g.text("#checklist-search", "severity");
    g.await(() -> !g.robot.lookup("Severity").queryAll().isEmpty());
  }

  private static void note(Gallery g) {
    g.text("#checklist-search", "");
    g.fx(() -> section(g).focus());
    fixture(g).awaitShown();
    g.keys(KeyCode.N);
    g.text("#review-note", "The register is missing; ask Zoë before the board meets in May.");
  }

  private static void mark(Gallery g, ChecklistEntry cell, Review.Mark mark) {
    open(g, cell);
    fixture(g).awaitShown();
    g.fx(
        () ->
            section(g)
                .models()
                .review()
                .mark(
                    section(g).models().review().shown(),
                    mark,
                    mark == Review.Mark.REVIEWED ? "" : "why"));
    ChecklistState wanted =
        mark == Review.Mark.REVIEWED ? ChecklistState.REVIEWED : ChecklistState.NEEDS_WORK;
    g.await(() -> fixture(g).again(cell).state() == wanted);
  }

  private static void states(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    List<ChecklistEntry> cells = cells(g);
    for (int i = 0; i < 8; i++) {
      mark(g, cells.get(i), i % 3 == 1 ? Review.Mark.NEEDS_WORK : Review.Mark.REVIEWED);
    }
    fixture(g)
        .change(
            "UPDATE checklist SET attributes = json_set(attributes, '$.remarks', 'Another'),"
                + " show_notification = NOT show_notification WHERE id IN (?, ?)",
            cells.get(2).checklist().key(),
            cells.get(5).checklist().key());
    read(g);
    g.await(() -> fixture(g).again(cells.get(2)).state() == ChecklistState.LAPSED);
    open(g, fixture(g).again(cells.get(1)));
  }

  private static void tab(Gallery g, int number) {
    TabPane tabs = (TabPane) g.node("#checklist-tabs");
    g.fx(() -> tabs.getSelectionModel().select(number));
  }

  private static void groups(Gallery g) {
    ChecklistList groups = section(g).models().list();
    g.fx(() -> groups.groupingProperty().set(ShownRow.Grouping.STATE));
    g.await(() -> groups.groupAt(0) != null);
    g.fx(() -> groups.expand(Objects.requireNonNull(groups.groupAt(0)), false));
  }

  private static void changes(Gallery g) {
    ChecklistEntry lapsed =
        cells(g).stream()
            .filter(cell -> cell.state() == ChecklistState.LAPSED)
            .findFirst()
            .orElseThrow();
    open(g, lapsed);
    tab(g, 1);
    g.node("#checklist-changes");
  }

  private static void history(Gallery g) {
    tab(g, 2);
    g.node("#checklist-history");
  }

  private static void bulk(Gallery g) {
    tab(g, 0);
    g.press("#checklists-bulk");
    g.node("#checklist-bulk-do");
  }

  private static void merge(Gallery g) {
    g.press("#checklist-bulk-cancel");
    List<Review> theirs = new ArrayList<>();
    for (ChecklistEntry cell : cells(g).subList(0, 4)) {
      Review.Mark mark =
          cell.state() == ChecklistState.REVIEWED ? Review.Mark.NEEDS_WORK : Review.Mark.REVIEWED;
      theirs.add(
          Review.of(
              cell.solution().id(),
              cell.checklist(),
              new Review.Statement(mark, "as agreed in the board", "bob", Instant.now()),
              List.of()));
    }
    Path file = g.folder.resolve("bob.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      ReviewFile.write(new ReviewFile.Contents(g.service.url(), theirs, List.of()), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    g.window.files.choose(file);
    g.press("#checklists-import");
    g.node("#checklists-import-disputed");
  }

  private static void filter(Gallery g, SolutionFilter filter) {
    g.fx(() -> section(g).models().list().filterProperty().set(filter));
  }

  private static void filtered(Gallery g) {
    g.await(() -> cells(g).stream().anyMatch(cell -> cell.state() == ChecklistState.CONFLICT));
    filter(g, SolutionFilter.NONE);
    SolutionRow first = section(g).models().list().solutions().getFirst();
    g.fx(() -> section(g).models().review().open(new ChecklistKey(first.id(), "")));
  }

  private static void nothing(Gallery g) {
    filter(g, SolutionFilter.ALL);
    g.text("#search", "nowhere to be found");
    g.await(() -> section(g).models().list().solutions().isEmpty());
  }

  private static void failedSome(Gallery g) {
    g.text("#search", "");
    g.await(() -> !section(g).models().list().solutions().isEmpty());
    String broken = section(g).models().list().solutions().getFirst().id();
    g.service.breakPath("/checklist/" + broken);
    read(g);
    g.await(
        () ->
            Objects.requireNonNull(section(g).models().store().find(broken)).known().failure()
                != null);
    g.fx(() -> section(g).models().review().open(new ChecklistKey(broken, "")));
  }

  private static void gone(Gallery g) {
    g.service.breakPath("");
    ChecklistEntry cell = cells(g).getLast();
    fixture(g).change("DELETE FROM checklist WHERE id = ?", cell.checklist().key());
    read(g);
    filter(g, SolutionFilter.GONE);
    g.await(() -> cells(g).stream().anyMatch(one -> one.gone() != null));
    open(g, fixture(g).again(cell));
  }

  private static void ended(Gallery g) {
    filter(g, SolutionFilter.ALL);
    g.be(MoodyService.Mood.NO_TOKEN);
    g.fx(
        () ->
            section(g).commands().stream()
                .filter(c -> c.id().equals("checklists-read-shown"))
                .forEach(Command::run));
    phase(g, ChecklistLoadModel.Phase.FAILED);
    g.node("#checklists-again");
  }
}
