package io.casedesk.desktop.app;

import io.casedesk.desktop.common.dialogs.SystemFileDialogs;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.VerdictText;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.context.Theme;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs a scripted first use of Casedesk on JavaFX's headless platform.
 *
 * @param workspace must be open; closed with the window
 */
public record Tour(
    ConnectionSession session, Workspace workspace, PrintStream out, PrintStream err) {

  private static final int ROWS = 10;
  private static final int WIDEST_TITLE = 48;
  private static final int DROPDOWNS = 2;

  /** Size limit of the headless screen in pixels; drawing outside it fails. */
  private static final double HEADLESS_SCREEN = 1000;

  private static final long PATIENCE_SECONDS = 120;

  /**
   * Runs the tour; returns 0 if a re-read shows the change, or else prints the reason and returns
   * 1.
   *
   * @param size size of the window
   * @param picture where to save the screenshot
   */
  int run(ThemeChoice theme, WindowFrame.Size size, Path picture) {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    Platform.setImplicitExit(false);
    Platform.startup(() -> {});
    StartupPreferences preferred = StartupPreferences.of(workspace.folder());
    ConnectionWindow composition = null;
    try {
      composition =
          onFx(
              () ->
                  ConnectionWindow.of(
                      session,
                      workspace,
                      new AppContext(
                          new Messages(Locale.getDefault()),
                          new Theme(theme),
                          new SystemFileDialogs(),
                          SystemLinks::open,
                          preferred),
                      null));
      return walk(composition, theme, size, picture);
    } catch (IOException | ExecutionException | TimeoutException e) {
      err.println("The tour failed: " + reason(e));
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      err.println("The tour was interrupted.");
      return 1;
    } finally {
      Platform.exit();
      if (composition == null) {
        workspace.close();
      } else {
        composition.close();
      }
    }
  }

  private int walk(
      ConnectionWindow composition, ThemeChoice theme, WindowFrame.Size size, Path picture)
      throws IOException, ExecutionException, InterruptedException, TimeoutException {
    RecordsModel<UseCase> model = composition.useCases().model();
    CompletableFuture<LoadState.Phase> read = onFx(() -> readToItsEnd(model));
    Stage stage =
        onFx(
            () -> {
              Stage opened = new Stage();
              composition.show(opened, size.within(HEADLESS_SCREEN));
              // Leave the start screen: the change is made in the use cases.
              composition.open(composition.useCases());
              return opened;
            });
    if (await(read) == LoadState.Phase.FAILED) {
      err.println(
          "The use cases could not be read: "
              + reason(Objects.requireNonNull(model.loader().state().failure())));
      return 1;
    }
    List<UseCase> records = onFx(() -> model.rows().records());
    say(Objects.requireNonNull(model.loader().state().outcome()));
    print(records.subList(0, Math.min(ROWS, records.size())), model.fieldCatalog().options());
    ChangeResult outcome = change(composition, records);
    out.println();
    out.println("verdict: " + outcome.verdict());
    out.println("         " + new VerdictText(composition.messages()).of(outcome));
    await(onFx(() -> pause()));
    Picture.save(onFx(() -> picture(stage, theme, size)), picture);
    out.println("picture: " + picture.toAbsolutePath().normalize());
    return outcome.verdict() == Verdict.APPLIED ? 0 : 1;
  }

  private void say(ReadOutcome outcome) {
    out.println(
        (outcome.complete() ? "complete, " : "INCOMPLETE, ")
            + outcome.records()
            + " use cases read from "
            + session.name());
    outcome.shortfalls().forEach(s -> out.println("  " + s.reason() + " " + s.detail()));
    out.println();
  }

  /** Prints use cases as a table. */
  private void print(List<UseCase> records, DropdownValues options) {
    List<String> dropdowns =
        options.fieldKeys().stream()
            .filter(key -> !options.options(key).isEmpty())
            .limit(DROPDOWNS)
            .toList();
    List<List<String>> lines = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("title", "status", "source_id"));
    head.addAll(dropdowns);
    lines.add(head);
    for (UseCase record : records) {
      List<String> line = new ArrayList<>();
      line.add(shortened(record.title()));
      line.add(record.status());
      line.add(record.sourceId());
      dropdowns.forEach(key -> line.add(text(record, key)));
      lines.add(line);
    }
    lines.forEach(line -> out.println(aligned(line, lines)));
  }

  private static String aligned(List<String> line, List<List<String>> lines) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < line.size(); i++) {
      int column = i;
      int width = lines.stream().mapToInt(l -> l.get(column).length()).max().orElse(0);
      result.append(line.get(i)).repeat(' ', width - line.get(i).length() + 2);
    }
    return result.toString().stripTrailing();
  }

  private static String text(UseCase record, String key) {
    FieldValue value = record.value(FieldRef.custom(key));
    return value == null ? "" : value.display();
  }

  private static String shortened(String text) {
    return text.length() <= WIDEST_TITLE ? text : text.substring(0, WIDEST_TITLE - 1) + "…";
  }

  /** Changes the first dropdown field that has a value to another known key. */
  private ChangeResult change(ConnectionWindow composition, List<UseCase> records)
      throws ExecutionException, InterruptedException, TimeoutException {
    RecordsModel<UseCase> model = composition.useCases().model();
    CompletableFuture<EditorModel.Report> report =
        onFx(() -> first(model.editor().reportProperty()));
    CompletableFuture<Throwable> failure =
        onFx(
            () -> {
              for (UseCase record : records) {
                if (changeDropdown(
                    composition, record, (field, option) -> announce(record, field, option))) {
                  model.editor().save();
                  return first(
                      Objects.requireNonNull(model.editor().openProperty().get())
                          .failureProperty());
                }
              }
              throw new IllegalStateException(
                  "No use case has a dropdown with two keys in use, so there is nothing to"
                      + " change.");
            });
    await(CompletableFuture.anyOf(report, failure));
    if (failure.isDone()) {
      throw new ExecutionException(failure.join());
    }
    return report.join().outcomes().getFirst();
  }

  /**
   * Types another known key into the first dropdown of a record that has one.
   *
   * @param before called before the key is typed
   * @return whether the record has such a dropdown and isn't deleted
   */
  public static boolean changeDropdown(
      ConnectionWindow composition,
      UseCase record,
      BiConsumer<FieldEditor, KnownDropdownValue> before) {
    RecordsModel<UseCase> model = composition.useCases().model();
    if (record.deleted()) {
      return false;
    }
    composition.useCases().view().select(record.id());
    OpenRecord<UseCase> edit = Objects.requireNonNull(model.editor().openProperty().get());
    for (FieldEditor field : edit.editors()) {
      String now = field.inputProperty().get();
      if (field.type() == EditorType.OPTION && !now.isBlank()) {
        for (KnownDropdownValue option :
            model.fieldCatalog().options().options(field.spec().field().key())) {
          if (!option.key().equals(now)) {
            before.accept(field, option);
            field.type(option.key());
            return true;
          }
        }
      }
    }
    return false;
  }

  private void announce(UseCase record, FieldEditor field, KnownDropdownValue option) {
    out.println();
    out.printf(
        "change:  “%s”, %s: %s -> %s%s%n",
        record.label(),
        field.spec().title(),
        field.inputProperty().get(),
        option.key(),
        option.label() == null ? "" : " (" + option.label() + ")");
  }

  /** Renders the window at this size in a scene without the limits of the screen. */
  private static WritableImage picture(Stage stage, ThemeChoice theme, WindowFrame.Size size) {
    Parent content = stage.getScene().getRoot();
    stage.getScene().setRoot(new Region());
    Scene scene = new Scene(content, size.width(), size.height());
    new Theme(theme).style(scene);
    // The first snapshot sets the table's height; the second one fills it with rows.
    scene.snapshot(null);
    return scene.snapshot(null);
  }

  /** Waits 600 ms so that the window can finish its layout. */
  private static CompletableFuture<Boolean> pause() {
    CompletableFuture<Boolean> result = new CompletableFuture<>();
    PauseTransition pause = new PauseTransition(Duration.millis(600));
    pause.setOnFinished(event -> result.complete(true));
    pause.play();
    return result;
  }

  /** Completes with the first non-null value. */
  private static <T> CompletableFuture<T> first(ObservableValue<@Nullable T> observable) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Observables.whenPresent(observable, result::complete);
    return result;
  }

  private static CompletableFuture<LoadState.Phase> readToItsEnd(RecordsModel<?> model) {
    CompletableFuture<LoadState.Phase> result = new CompletableFuture<>();
    model
        .loader()
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase == LoadState.Phase.READ || phase == LoadState.Phase.FAILED) {
                result.complete(phase);
              }
            });
    return result;
  }

  private static <T> T onFx(Supplier<T> work)
      throws ExecutionException, InterruptedException, TimeoutException {
    return await(CompletableFuture.supplyAsync(work, Platform::runLater));
  }

  private static <T> T await(CompletableFuture<T> future)
      throws ExecutionException, InterruptedException, TimeoutException {
    return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private static String reason(Throwable thrown) {
    Throwable cause =
        thrown instanceof ExecutionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    return cause instanceof TimeoutException
        ? "nothing happened for " + PATIENCE_SECONDS + " seconds"
        : String.valueOf(cause.getMessage());
  }
}
