package io.casedesk.desktop.options;

import io.casedesk.desktop.common.tasks.SerialTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.messages.Message;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.workspace.DropdownValueStore.ForgottenOption;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Stores the user's edits of dropdown values: labels, added keys and forgotten keys. Edits run one
 * after the other, in order.
 */
public final class OptionEditsModel {

  private static final int MOST_UNDONE = 100;

  /**
   * An edit that couldn't be stored.
   *
   * @param key the edited key
   * @param typed the text that the user typed; empty when there was none
   */
  public record SaveFailure(String key, String typed, Throwable failure) {}

  /**
   * Why a key can't be added.
   *
   * @param reason the end of the message key {@code optionbook.refused.REASON}
   * @param argument the argument of the message: a text, or a message of the engine
   */
  public record Refusal(String reason, Object argument) {}

  /**
   * A key typed by the user.
   *
   * @param label the label; blank for none
   */
  public record NewOption(String field, String key, String label) {}

  private final ReadOnlyObjectWrapper<@Nullable DropdownValueEntry> pending =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable SaveFailure> unkept = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();

  private final ConnectionDropdownValues dropdownValues;
  private final Tasks tasks;
  private final SerialTasks serialTasks = new SerialTasks();
  private final Deque<Runnable> undone = new ArrayDeque<>();

  /** Creates a model without edits. */
  public OptionEditsModel(ConnectionDropdownValues dropdownValues, Tasks tasks) {
    this.dropdownValues = dropdownValues;
    this.tasks = tasks;
  }

  /** The key that will be forgotten once the user confirms; null for none. */
  public ReadOnlyObjectProperty<@Nullable DropdownValueEntry> pendingProperty() {
    return pending.getReadOnlyProperty();
  }

  /** The last edit that couldn't be stored; null when all were stored. */
  public ReadOnlyObjectProperty<@Nullable SaveFailure> unkeptProperty() {
    return unkept.getReadOnlyProperty();
  }

  /** Whether there is an edit to undo. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** Sets the label of a key; a blank label removes the user's label. */
  public void label(DropdownValueEntry entry, String text) {
    if (!text.strip().equals(entry.label() == null ? "" : entry.label())) {
      change(
          () -> say(entry.field(), entry.key(), text),
          before -> remember(() -> putBack(entry, before.orElse(""))),
          thrown -> unkept.set(new SaveFailure(entry.key(), text.strip(), thrown)));
    }
  }

  private void putBack(DropdownValueEntry entry, String label) {
    change(
        () -> say(entry.field(), entry.key(), label),
        before -> {},
        thrown -> unkept.set(new SaveFailure(entry.key(), label, thrown)));
  }

  private Optional<String> say(String field, String key, String label) {
    return Optional.ofNullable(
        dropdownValues
            .options()
            .label(dropdownValues.connection(), field, key, label, Instant.now()));
  }

  /**
   * Adds a key, which counts as unproven until a write with it was verified.
   *
   * @param ended receives why the key wasn't added; empty when it was
   */
  public void add(NewOption typed, Consumer<Optional<Refusal>> ended) {
    change(
        () -> added(typed),
        refusal -> {
          if (refusal.isEmpty()) {
            remember(() -> untype(typed));
          }
          ended.accept(refusal);
        },
        thrown -> ended.accept(Optional.of(new Refusal("failed", Message.ofFailure(thrown)))));
  }

  private Optional<Refusal> added(NewOption typed) {
    Optional<Refusal> refusal = refusal(typed);
    if (refusal.isEmpty()) {
      dropdownValues
          .options()
          .typed(dropdownValues.connection(), typed.field, typed.key, Instant.now());
      if (!typed.label.isBlank()) {
        Optional<String> _ = say(typed.field, typed.key, typed.label);
      }
    }
    return refusal;
  }

  private Optional<Refusal> refusal(NewOption typed) {
    DropdownValues known = dropdownValues.options().values(dropdownValues.connection());
    if (typed.key.isBlank()) {
      return Optional.of(new Refusal("blank", ""));
    }
    if (!typed.key.equals(typed.key.strip())) {
      return Optional.of(new Refusal("spaces", typed.key));
    }
    if (known.knows(typed.field, typed.key)) {
      return Optional.of(new Refusal("known", typed.key));
    }
    // Sending a label instead of a key destroys the value of the field (Q21).
    return known.keyOfLabel(typed.field, typed.key).map(of -> new Refusal("label", of));
  }

  /** Asks for confirmation before the user's or imported data about a key is forgotten. */
  public void askToForget(DropdownValueEntry entry) {
    pending.set(entry);
  }

  /** Forgets the key that was asked about. */
  public void forget() {
    DropdownValueEntry entry = pending.get();
    if (entry != null) {
      pending.set(null);
      forget(entry.field(), entry.key());
    }
  }

  private void untype(NewOption typed) {
    change(
        () -> {
          dropdownValues
              .options()
              .untype(dropdownValues.connection(), typed.field, typed.key, typed.label);
          return true;
        },
        done -> {},
        thrown -> unkept.set(new SaveFailure(typed.key, "", thrown)));
  }

  private void forget(String field, String key) {
    change(
        () -> dropdownValues.options().forget(dropdownValues.connection(), field, key),
        forgotten -> remember(() -> restore(forgotten)),
        thrown -> unkept.set(new SaveFailure(key, "", thrown)));
  }

  private void restore(ForgottenOption forgotten) {
    change(
        () -> {
          dropdownValues.options().restore(dropdownValues.connection(), forgotten, Instant.now());
          return true;
        },
        done -> {},
        thrown -> unkept.set(new SaveFailure(forgotten.key(), "", thrown)));
  }

  /** Closes the question and forgets nothing. */
  public void cancelForget() {
    pending.set(null);
  }

  /** Undoes the last edit that wasn't undone yet. */
  public void undo() {
    Runnable last = undone.pollLast();
    undoable.set(!undone.isEmpty());
    if (last != null) {
      last.run();
    }
  }

  /** Dismisses the message about an edit that couldn't be stored. */
  public void dismiss() {
    unkept.set(null);
  }

  private void remember(Runnable how) {
    undone.addLast(how);
    if (undone.size() > MOST_UNDONE) {
      undone.removeFirst();
    }
    undoable.set(true);
  }

  private <T> void change(
      Callable<T> work, Consumer<? super T> success, Consumer<Throwable> failed) {
    serialTasks.submit(
        () -> {
          serialTasks.begin();
          tasks
              .call(work)
              .onSuccess(
                  result -> {
                    success.accept(result);
                    dropdownValues.changed().run();
                  })
              .onFailure(failed)
              .onFinally(serialTasks::end)
              .start();
        });
  }
}
