#compdef casedesk-cli
# Lets zsh use the completion of bash, which asks for a command of bash that zsh lacks.
autoload -Uz bashcompinit && bashcompinit
compopt() { :; }
source /usr/share/bash-completion/completions/casedesk-cli
_bash_complete -F _complete_casedesk-cli
