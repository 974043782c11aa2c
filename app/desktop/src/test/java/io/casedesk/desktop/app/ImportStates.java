package io.casedesk.desktop.app;

import static io.casedesk.desktop.app.Gallery.SPONSOR;

import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;

/** Every step of an import, and what can be in its way. */
final class ImportStates {

  private static final int ROWS = 40;

  private ImportStates() {}

  static List<State> importing() {
    return List.of(
        new State("imports-empty", ImportStates::empty),
        new State("imports-unusable", ImportStates::unusable),
        new State("imports-file", ImportStates::file),
        new State("imports-waiting", ImportStates::waiting),
        new State("imports-mapping", ImportStates::mapping),
        new State("imports-mapping-problem", ImportStates::problem),
        new State("imports-matching", ImportStates::matching),
        new State("imports-check-failed", ImportStates::failed),
        new State("imports-difference", ImportStates::difference),
        new State("imports-running", ImportStates::running),
        new State("imports-stopped", ImportStates::stopped),
        new State("imports-ended", ImportStates::ended),
        new State("imports-cockpit", ImportStates::cockpit),
        new State("imports-nothing", ImportStates::nothing));
  }

  private static ImportSession model(Gallery g) {
    return g.window.composition.imports().session();
  }

  private static void empty(Gallery g) {
    g.go("usecases");
    g.refreshed(g.useCases(), Mood.WELL, LoadState.Phase.READ);
    g.go("imports");
    g.node("#imports-drop");
  }

  private static void choose(Gallery g, String name, String text) {
    try {
      Path file = g.folder.resolve(name);
      g.window.files.choose(Files.write(file, text.getBytes(Charset.forName("windows-1252"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    g.press(
        g.robot.lookup("#imports-drop .button").tryQuery().isPresent()
            ? "#imports-drop .button"
            : "#imports-other");
  }

  private static void unusable(Gallery g) {
    choose(g, "cases.csv", "source_id;Sponsor\n1;\"unfinished\n2;b\n");
    g.node("#failure-detail");
  }

  private static List<UseCase> live(Gallery g) {
    return g.records().stream()
        .filter(record -> !record.text("source_id").isBlank())
        .limit(ROWS)
        .toList();
  }

  private static String table(Gallery g, String sponsor) {
    List<UseCase> live = live(g);
    List<String> lines =
        new ArrayList<>(List.of("source_id;Sponsor;Theme;Datenquellen;Titel des Vorhabens;Remark"));
    for (int i = 0; i < live.size(); i++) {
      String theme = i % 7 == 3 ? "Legal operations" : i % 7 == 5 ? "no such theme" : "";
      lines.add(
          live.get(i).text("source_id")
              + ";"
              + sponsor
              + " Müller "
              + i
              + ";"
              + theme
              + ";;"
              + live.get(i).label()
              + ";für später");
    }
    lines.add("NOWHERE-1;Of none;;;Ein neues Vorhaben mit einem langen Namen;");
    lines.add("NOWHERE-2;Of none;;;;");
    lines.add(";Names none;;;;");
    lines.add(live.getFirst().text("source_id") + ";Twice;;;;");
    return String.join("\r\n", lines) + "\r\n";
  }

  private static void file(Gallery g) {
    CompletableFuture.runAsync(
            () ->
                g.window
                    .workspace
                    .options()
                    .label(
                        g.service.url(), "theme", "legal_ops", "Legal operations", Instant.now()))
        .join();
    g.fx(g.useCases().fieldCatalog()::relearn);
    g.await(
        () ->
            g.useCases()
                .fieldCatalog()
                .options()
                .keyOfLabel("theme", "Legal operations")
                .isPresent());
    choose(g, "cases.csv", table(g, "Anna"));
    // The button is there before the file is read, but has no effect until then.
    g.await(() -> !((Labeled) g.node("#imports-doubt")).getText().isEmpty());
    g.node("#imports-encoding-right");
  }

  private static void waiting(Gallery g) {
    g.press("#imports-encoding-right");
    g.be(Mood.SILENT);
    g.fx(g.useCases().loader()::refresh);
    g.press("#imports-to-mapping");
    g.await(() -> model(g).open() == ImportStep.MAPPING);
    g.node("#imports-waiting");
  }

  private static void mapping(Gallery g) {
    g.be(Mood.WELL);
    g.node("#imports-columns");
    g.await(() -> !g.robot.lookup("#imports-to-matching").query().isDisabled());
  }

  private static void problem(Gallery g) {
    key(g, "");
    g.await(() -> g.node("#imports-mapping-problem").isVisible());
  }

  @SuppressWarnings("unchecked")
  private static void key(Gallery g, String column) {
    ComboBox<String> key = (ComboBox<String>) g.node("#imports-key-column");
    g.fx(() -> key.setValue(column));
  }

  static void matching(Gallery g) {
    key(g, "source_id");
    g.press("#imports-to-matching");
    g.await(() -> !((TableView<?>) g.node("#imports-rows")).getItems().isEmpty());
  }

  private static void failed(Gallery g) {
    g.press("#imports-create");
    g.be(Mood.NO_TOKEN);
    g.press("#imports-only-others");
    g.node("#failure-detail");
  }

  private static void difference(Gallery g) {
    g.be(Mood.WELL);
    g.write(live(g).get(2), SPONSOR, "Another user");
    g.press("#retry");
    g.await(() -> summary(g, "difference").contains("1"));
    g.node("#review-only-CONFLICT");
    g.fx(() -> ((TableView<?>) g.node("#review-table")).getSelectionModel().select(2));
  }

  static String summary(Gallery g, String step) {
    return ((Labeled) g.node("#imports-summary-" + step)).getText();
  }

  private static void running(Gallery g) {
    g.be(Mood.HOLDING_WRITES);
    g.press("#review-apply");
    g.await(() -> model(g).isRunning());
  }

  private static void stopped(Gallery g) {
    g.press("#review-cancel");
    g.be(Mood.WELL);
    g.await(() -> !model(g).isRunning());
  }

  private static void ended(Gallery g) {
    if (g.robot.lookup("#review-resume").tryQuery().filter(one -> one.isVisible()).isPresent()) {
      g.press("#review-resume");
    }
    g.await(() -> !model(g).isRunning() && !summary(g, "difference").isEmpty());
    g.window.files.choose(g.folder.resolve("result.csv"));
    g.press("#imports-save-result");
    g.await(() -> g.robot.lookup("#review-said").tryQuery().isPresent());
  }

  /** The next file of the same mapping, after somebody else wrote as well. */
  private static void cockpit(Gallery g) {
    g.write(live(g).get(5), SPONSOR, "Another user");
    g.press("#imports-finish");
    g.node("#imports-drop");
    choose(g, "cases.csv", table(g, "Berta").replace("Berta Müller 5;", "Anna Müller 5;"));
    g.press("#imports-encoding-right");
    g.press("#imports-to-mapping");
    g.await(() -> !g.robot.lookup("#imports-to-matching").query().isDisabled());
    g.press("#imports-to-matching");
    g.press("#imports-only-others");
    g.press("#imports-cockpit");
  }

  private static String sponsor(UseCase record) {
    FieldValue held = record.value(SPONSOR);
    return held == null ? "" : held.display();
  }

  private static void nothing(Gallery g) {
    ButtonBase fresh = (ButtonBase) g.node("#imports-new");
    // It waits for the answer to its question.
    Platform.runLater(fresh::fire);
    g.press("#confirm");
    g.node("#imports-drop");
    UseCase record = live(g).getFirst();
    choose(g, "same.csv", "id;Sponsor\r\n" + record.id() + ";" + sponsor(record) + "\r\n");
    g.press("#imports-to-mapping");
    g.press("#imports-to-matching");
    g.await(() -> model(g).open() == ImportStep.DIFFERENCE);
  }
}
