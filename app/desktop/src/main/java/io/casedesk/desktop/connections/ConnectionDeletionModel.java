package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.SavedConnectionStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Deletes a connection after the user confirmed it. */
final class ConnectionDeletionModel {

  private final ConnectionProfiles profiles;
  private final ConnectionSessionFactory sessions;
  private final Tasks tasks;
  private final Consumer<ConnectionProfile> deleted;
  private final Consumer<ConnectionProblem> failed;
  private final ReadOnlyObjectWrapper<@Nullable Deletion> deletion = new ReadOnlyObjectWrapper<>();

  /**
   * A deletion that waits for confirmation.
   *
   * @param kept the data stored for the connection on this computer
   * @param shared whether another connection has the same address, so that the data must stay
   */
  record Deletion(
      ConnectionProfile profile, SavedConnectionStore.StoredData kept, boolean shared) {}

  /**
   * Creates a model without a deletion.
   *
   * @param deleted receives a connection that was deleted
   * @param failed receives why a connection or its token couldn't be deleted
   */
  ConnectionDeletionModel(
      ConnectionProfiles profiles,
      ConnectionSessionFactory sessions,
      Tasks tasks,
      Consumer<ConnectionProfile> deleted,
      Consumer<ConnectionProblem> failed) {
    this.profiles = profiles;
    this.sessions = sessions;
    this.tasks = tasks;
    this.deleted = deleted;
    this.failed = failed;
  }

  /** The deletion that waits for confirmation; null when there is none. */
  ReadOnlyObjectProperty<@Nullable Deletion> deletionProperty() {
    return deletion.getReadOnlyProperty();
  }

  /**
   * Asks for confirmation to delete a connection and determines its stored data.
   *
   * @param all all connections
   */
  void ask(ConnectionProfile profile, List<ConnectionProfile> all) {
    String address = sessions.connection(profile);
    boolean shared =
        all.stream()
            .filter(other -> !other.id().equals(profile.id()))
            .anyMatch(other -> address.equals(sessions.connection(other)));
    tasks
        .call(() -> profiles.storedData(address))
        .onSuccess(kept -> deletion.set(new Deletion(profile, kept, shared)))
        .onFailure(thrown -> failed.accept(ConnectionProblem.engine(thrown)))
        .start();
  }

  /** Cancels the deletion. */
  void cancel() {
    deletion.set(null);
  }

  /**
   * Deletes the connection with its token.
   *
   * @param forget whether to delete its stored data too
   */
  void delete(boolean forget) {
    Deletion asked = deletion.get();
    if (asked == null) {
      return;
    }
    deletion.set(null);
    ConnectionProfile profile = asked.profile();
    tasks
        .call(
            () -> {
              List<String> keys = profiles.tokenKeys(profile);
              profiles.remove(profile);
              if (forget && !asked.shared()) {
                profiles.forget(sessions.connection(profile));
              }
              return forgetTokens(keys);
            })
        .onSuccess(
            left -> {
              deleted.accept(profile);
              left.ifPresent(why -> failed.accept(ConnectionProblem.engine(why)));
            })
        .onFailure(thrown -> failed.accept(ConnectionProblem.engine(thrown)))
        .start();
  }

  /** Deletes tokens; returns why one of them may still be stored. */
  private Optional<VaultException> forgetTokens(List<String> keys) {
    Optional<VaultException> left = Optional.empty();
    for (String key : keys) {
      try {
        sessions.tokens().forget(key);
      } catch (VaultException e) {
        left = Optional.of(e);
      }
    }
    return left;
  }
}
