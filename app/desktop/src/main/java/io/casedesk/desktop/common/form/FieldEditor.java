package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.workspace.Edit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * The text of one field while controls show it. What the text means is kept by a {@link Cell}, if
 * there is one: typing enters it there, and {@link #follow} shows what the cell holds now.
 */
public final class FieldEditor {

  /** What keeps the input of a field. */
  public interface Cell {

    /** Returns the value of the service that the input changes; null if the field is not set. */
    @Nullable FieldValue seen();

    /** Returns the input; null if there is none. */
    Edit.@Nullable Input input();

    /** Keeps an input; null if it is the value of the service. */
    void enter(Edit.@Nullable Input input);

    /** Bases the input on another value of the service. */
    void rebase(@Nullable FieldValue seen);
  }

  private final ReadOnlyStringWrapper input = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<@Nullable FieldValue> saved = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable ChangeResult> outcome = new SimpleObjectProperty<>();
  private final ReadOnlyBooleanWrapper typing = new ReadOnlyBooleanWrapper();
  private final ObjectBinding<Edit.Input> parsed;
  private final BooleanBinding dirty;
  private final BooleanBinding invalid;

  private final FieldCodec codec;
  private final @Nullable Cell cell;

  /**
   * Creates an editor that keeps its input itself, as for a new record.
   *
   * @param seen the value read from the service; null if the field was not set
   */
  public FieldEditor(FieldCodec codec, @Nullable FieldValue seen) {
    this(codec, seen, null);
  }

  /** Creates an editor of a cell, which shows its input. */
  public FieldEditor(FieldCodec codec, Cell cell) {
    this(codec, cell.seen(), cell);
    follow();
  }

  private FieldEditor(FieldCodec codec, @Nullable FieldValue seen, @Nullable Cell cell) {
    this.codec = codec;
    this.cell = cell;
    saved.set(seen);
    input.set(codec.text(seen));
    parsed = Bindings.createObjectBinding(this::parse, input, saved);
    dirty = Bindings.createBooleanBinding(this::differs, input, saved);
    invalid =
        Bindings.createBooleanBinding(
            () -> differs() && parse() instanceof Edit.Invalid, input, saved);
  }

  /** The text in the editor. */
  public ReadOnlyStringProperty inputProperty() {
    return input.getReadOnlyProperty();
  }

  /** The last known value of the service; null if the field is not set. */
  public ReadOnlyObjectProperty<@Nullable FieldValue> savedProperty() {
    return saved.getReadOnlyProperty();
  }

  /** The result of parsing the input. */
  public ObjectBinding<Edit.Input> parsedProperty() {
    return parsed;
  }

  /** Whether the input differs from the value of the service. */
  public BooleanBinding dirtyProperty() {
    return dirty;
  }

  /** Whether the input was changed and is invalid. */
  public BooleanBinding invalidProperty() {
    return invalid;
  }

  /** The result of the last write of this field; null if there is none. */
  public ObjectProperty<@Nullable ChangeResult> outcomeProperty() {
    return outcome;
  }

  /** Whether the user is typing a key in any control; no error is shown meanwhile. */
  public ReadOnlyBooleanProperty typingProperty() {
    return typing.getReadOnlyProperty();
  }

  /** Called when a control gets or loses the focus, and when an input is refused. */
  public void typing(boolean begins) {
    typing.set(begins);
  }

  /** Returns the description of the field. */
  public FieldSpec spec() {
    return codec.spec();
  }

  /** Returns the editor type. */
  public EditorType type() {
    return codec.type();
  }

  /** Replaces the text, as the user does. */
  public void type(String text) {
    if (!text.equals(input.get())) {
      input.set(text);
      entered();
    }
  }

  /** Keeps the input, which may mean something else now, although its text is equal. */
  private void entered() {
    ChangeResult last = outcome.get();
    if (last != null && isGood(last) && differs()) {
      // A message of success refers to the earlier value.
      outcome.set(null);
    }
    if (cell != null) {
      cell.enter(wish());
    }
  }

  private static boolean isGood(ChangeResult result) {
    return result.verdict() == Verdict.APPLIED || result.verdict() == Verdict.UNCHANGED;
  }

  /** Shows what the cell holds now; a text that means it already stays as it was typed. */
  public void follow() {
    if (cell == null) {
      return;
    }
    FieldValue seen = cell.seen();
    Edit.Input wanted = cell.input();
    ChangeResult last = outcome.get();
    if (last != null && wanted == null && !Objects.equals(last.reread(), seen)) {
      outcome.set(null);
    }
    if (Objects.equals(seen, saved.get()) && Objects.equals(wanted, wish())) {
      return;
    }
    if (wanted instanceof Edit.Valid(FieldValue value)) {
      codec.accept(value);
    }
    String text =
        switch (wanted) {
          case Edit.Valid(FieldValue value) -> codec.text(value);
          case Edit.Invalid(String typed, String _) -> typed;
          case null -> codec.text(seen);
        };
    boolean isMeant = Objects.equals(wanted, codec.wish(input.get(), seen));
    saved.set(seen);
    if (!isMeant) {
      input.set(text);
    }
    recheck();
  }

  /** Accepts an unknown dropdown key at the user's request. */
  public void useAsTyped(String key) {
    codec.accept(key);
    input.set(key);
    recheck();
    entered();
  }

  /**
   * Replaces a typed label, or a key with other letter case, by its key, and a number or date by
   * its usual form. An unchanged input is never replaced.
   */
  public void resolve() {
    type(codec.resolved(input.get(), saved.get()));
  }

  /** Returns the input to store: a number or date as the service writes it. */
  public String stored() {
    return codec.stored(input.get());
  }

  /** Restores a stored input. */
  public void fill(String stored) {
    type(codec.ofStored(stored));
  }

  /** Sets a pasted text: several keys or labels become a list of keys. */
  public void paste(String pasted) {
    type(codec.pasted(pasted, saved.get()));
  }

  /**
   * Sets the keys of a multi-select field. If they are the keys of the service in any order,
   * restores its original text: selecting and unselecting leaves no change.
   */
  void choose(List<String> keys) {
    type(codec.ofKeys(keys, saved.get()));
  }

  /** Returns the keys in the input of a multi-select field, and the rest of it. */
  FieldCodec.NamedKeys named() {
    return named(input.get());
  }

  /** Returns the keys that a text names for a multi-select field, and the rest of it. */
  FieldCodec.NamedKeys named(String text) {
    return codec.named(text, saved.get());
  }

  /**
   * Types a text after the keys of a multi-select field, as one list. A text that names keys is
   * these keys: together with the keys before it, it could be the name of another one.
   *
   * @param keys the keys before the text, which may be unknown
   */
  void type(List<String> keys, String typed) {
    keys.forEach(codec::accept);
    FieldCodec.NamedKeys named = named(typed);
    if (named.rest().isEmpty()) {
      choose(Stream.concat(keys.stream(), named.keys().stream()).distinct().toList());
    } else {
      type(String.join(", ", Stream.concat(keys.stream(), Stream.of(typed)).toList()));
    }
  }

  /** Parses the input again after dropdown values changed. */
  public void recheck() {
    // The order matters: listeners of the parsed value read the validity.
    invalid.invalidate();
    parsed.invalidate();
  }

  /** Returns whether the text is that of a value. */
  public boolean isOf(FieldValue value) {
    return input.get().equals(codec.text(value));
  }

  /** Parses the input again after dropdown values changed, and keeps what it means now. */
  public void reread() {
    recheck();
    entered();
  }

  /** Enters an earlier value of the service, which may be an unknown key. */
  public void restore(FieldValue before) {
    codec.accept(before);
    input.set(codec.text(before));
    recheck();
    entered();
  }

  /**
   * Enters an earlier input. A text that has another meaning now is replaced by one with the same
   * meaning.
   *
   * @param wish what the text meant; null if it was the value of the service
   */
  void restore(String text, Edit.@Nullable Input wish) {
    if (Objects.equals(codec.wish(text, saved.get()), wish)) {
      type(text);
      return;
    }
    switch (wish) {
      case Edit.Valid(FieldValue value) -> restore(value);
      case Edit.Invalid _ -> type(text);
      case null -> type(codec.text(saved.get()));
    }
  }

  /** Resets the input to the value of the service. */
  public void revert() {
    outcome.set(null);
    type(codec.text(saved.get()));
  }

  /** Returns what the user wants; null if the input is the value of the service. */
  public Edit.@Nullable Input wish() {
    return codec.wish(input.get(), saved.get());
  }

  /** Returns the change to write; empty if the field is unchanged or its input is invalid. */
  public Optional<Change> change(String recordId) {
    return codec.change(recordId, input.get(), saved.get());
  }

  /** Resolves a conflict: replaces the input by the current value of the service. */
  public void takeTheirs() {
    rebaseOnConflict();
    revert();
  }

  /** Resolves a conflict: keeps the input, based on the current value of the service. */
  public void keepMine() {
    rebaseOnConflict();
    outcome.set(null);
  }

  private void rebaseOnConflict() {
    ChangeResult conflict = outcome.get();
    if (conflict != null && conflict.verdict() == Verdict.CONFLICT) {
      if (cell == null) {
        saved.set(conflict.reread());
      } else {
        cell.rebase(conflict.reread());
      }
    }
  }

  /** Returns the input that would correct the last write, if its diagnosis suggests one (Q20). */
  public Optional<String> repair() {
    return codec.repaired(outcome.get(), input.get());
  }

  /** Returns how an ambiguous number or date is read; empty if it has one meaning or none. */
  Optional<AmbiguousReading> ambiguousReading() {
    return codec.ambiguousReading(input.get(), saved.get());
  }

  /** Returns the other reading of an ambiguous number or date; empty if none can be chosen. */
  Optional<AmbiguousReading> otherReading() {
    return codec.hasReadings() ? ambiguousReading() : Optional.empty();
  }

  /** Reads ambiguous numbers or dates of the column in another style from now on. */
  void readAs(InputStyle style) {
    codec.choose(style);
    dirty.invalidate();
    reread();
  }

  private Edit.Input parse() {
    return codec.parse(input.get(), saved.get());
  }

  private boolean differs() {
    return codec.wish(input.get(), saved.get()) != null;
  }
}
