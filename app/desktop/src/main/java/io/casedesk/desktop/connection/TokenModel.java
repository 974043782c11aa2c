package io.casedesk.desktop.connection;

import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.desktop.common.tasks.Tasks;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * View model of the token prompt: asks once for a new token when the service rejects the current
 * one.
 */
public final class TokenModel implements InteractiveTokenProvider.Asker {

  /** The state of the prompt. */
  public enum Phase {
    /** No prompt. */
    NONE,
    /** A new token is needed; requests are waiting for it. */
    ASKED,
    /** The service is checking a new token. */
    TRYING,
    /** The user declined; a token can still be entered. */
    DECLINED
  }

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.NONE);
  private final ReadOnlyBooleanWrapper again = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper unsendable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> notKept = new ReadOnlyObjectWrapper<>();

  private final InteractiveTokenProvider provider;
  private final TokenSaver saver;
  private final Tasks tasks;
  private final Runnable readAgain;

  /**
   * Creates the model.
   *
   * @param provider accepts a new token
   * @param saver saves an accepted token
   * @param readAgain refreshes the open section after a token was entered while no request waited
   *     for it
   */
  public TokenModel(
      InteractiveTokenProvider provider, TokenSaver saver, Tasks tasks, Runnable readAgain) {
    this.provider = provider;
    this.saver = saver;
    this.tasks = tasks;
    this.readAgain = readAgain;
    provider.askWith(this);
  }

  /** The state of the prompt. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Whether the service rejected the last new token, too. */
  public ReadOnlyBooleanProperty againProperty() {
    return again.getReadOnlyProperty();
  }

  /** Whether the last input can't be a token. */
  public ReadOnlyBooleanProperty unsendableProperty() {
    return unsendable.getReadOnlyProperty();
  }

  /** Why an accepted token could not be saved; null if there was no problem. */
  public ReadOnlyObjectProperty<@Nullable Throwable> notKeptProperty() {
    return notKept.getReadOnlyProperty();
  }

  /** Returns whether a new token is saved for the next start. */
  public boolean isLasting() {
    return saver.isLasting();
  }

  /** Takes a token as typed or pasted. */
  public void enter(String entered) {
    String token = entered.strip();
    unsendable.set(!InteractiveTokenProvider.isSendable(token));
    if (unsendable.get()) {
      return;
    }
    notKept.set(null);
    if (provider.setToken(token)) {
      phase.set(Phase.TRYING);
    } else {
      phase.set(Phase.NONE);
      readAgain.run();
    }
  }

  /** Lets waiting requests fail; a token can still be entered. */
  public void notNow() {
    provider.decline();
    unsendable.set(false);
    phase.set(Phase.DECLINED);
  }

  /** Shows the prompt again. */
  public void ask() {
    if (phase.get() == Phase.DECLINED) {
      phase.set(Phase.ASKED);
    }
  }

  /** Dismisses the message that a token could not be saved. */
  public void dismiss() {
    notKept.set(null);
  }

  @Override
  public void askForToken(boolean isWrong) {
    tasks.deliver(
        () -> {
          again.set(isWrong);
          unsendable.set(false);
          phase.set(Phase.ASKED);
        });
  }

  @Override
  public void accepted(String token, boolean isNew) {
    tasks.deliver(
        () -> {
          phase.set(Phase.NONE);
          again.set(false);
          if (isNew) {
            saveToken(token);
          }
        });
  }

  private void saveToken(String token) {
    tasks.run(() -> saver.save(token)).onFailure(notKept::set).start();
  }
}
