package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.settings.ConnectionProfile;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Saves the edited connection. */
record ConnectionSaver(
    ConnectionDraft draft,
    ConnectionProfiles book,
    ConnectionSessionFactory sessions,
    Tasks tasks) {

  /**
   * Saves the input if it has no problem. Typed secrets stay in the draft.
   *
   * @param saved receives all connections and the saved one; not called if nothing was changed
   * @param next receives the saved connection
   */
  void save(
      BiConsumer<List<ConnectionProfile>, ConnectionProfile> saved,
      Consumer<ConnectionProfile> next) {
    if (!draft.validate()) {
      return;
    }
    ConnectionProfile typed = draft.profile();
    boolean isNew = typed.id().isEmpty();
    ConnectionProfile wanted = isNew ? typed.as(UUID.randomUUID().toString(), typed.name()) : typed;
    if (!isNew && wanted.equals(draft.base())) {
      next.accept(wanted);
      return;
    }
    tasks
        .call(
            () -> {
              // Check the policy before saving: this throws when the policy forbids the options.
              if (!wanted.isBuiltIn()) {
                var _ = sessions.options(wanted, () -> "");
              }
              book.save(wanted);
              return book.all();
            })
        .onSuccess(
            all -> {
              String token = draft.token.get();
              String password = draft.proxyPassword.get();
              var place = draft.place.get();
              saved.accept(all, wanted);
              draft.token.set(token);
              draft.proxyPassword.set(password);
              draft.place.set(place);
              next.accept(wanted);
            })
        .onFailure(thrown -> draft.report(ConnectionProblem.engine(thrown)))
        .start();
  }
}
